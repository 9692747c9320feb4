//! Short ways to write input shapes.

use crate::plan::{Choice, Field, Format, Kind, Predicate, Rule, Shape};

impl Shape {
    /// Fields without any rule between them.
    pub const fn new(fields: &'static [Field]) -> Self {
        Shape {
            fields,
            choices: &[],
            exclusive: &[],
            rules: &[],
        }
    }

    /// Groups of which exactly one is given.
    pub const fn choices(mut self, choices: &'static [Choice]) -> Self {
        self.choices = choices;
        self
    }

    /// Fields that exclude each other.
    pub const fn exclusive(mut self, exclusive: &'static [&'static [u16]]) -> Self {
        self.exclusive = exclusive;
        self
    }

    /// The shape of an object inside this one, by field indexes; lists on the way are their items.
    pub fn inner(&'static self, path: &[u16]) -> &'static Shape {
        static EMPTY: Shape = Shape::new(&[]);
        let mut shape = self;
        for index in path {
            let mut kind = shape
                .fields
                .get(usize::from(*index))
                .map(|field| &field.kind);
            while let Some(Kind::List { item, .. }) = kind {
                kind = Some(item);
            }
            shape = match kind {
                Some(Kind::Object(inner)) => inner,
                _ => &EMPTY,
            };
        }
        shape
    }

    /// Derived requirements.
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }
}

impl Choice {
    /// Groups of field indexes.
    pub const fn of(groups: &'static [&'static [u16]]) -> Self {
        Choice { groups }
    }
}

impl Rule {
    /// These fields are needed when the predicate, written as `when_text`, holds.
    pub const fn new(when: Predicate, when_text: &'static str, needs: &'static [u16]) -> Self {
        Rule {
            when,
            when_text,
            needs,
        }
    }
}

impl Kind {
    /// An integer without limits; [`Kind::at_least`] and [`Kind::at_most`] set them.
    pub const INTEGER: Kind = Kind::Integer {
        min: None,
        max: None,
    };

    /// A list without limits.
    pub const fn list(item: &'static Kind) -> Self {
        Kind::List {
            item,
            min: None,
            max: None,
        }
    }
}

impl Kind {
    /// With a smallest value, fewest characters or fewest elements.
    pub const fn at_least(self, limit: i64) -> Self {
        match self {
            Kind::Integer { max, .. } => Kind::Integer {
                min: Some(limit),
                max,
            },
            Kind::String {
                max,
                pattern,
                format,
                ..
            } => Kind::String {
                min: Some(limit as u32),
                max,
                pattern,
                format,
            },
            Kind::List { item, max, .. } => Kind::List {
                item,
                min: Some(limit as u32),
                max,
            },
            other => other,
        }
    }

    /// With a largest value, most characters or most elements.
    pub const fn at_most(self, limit: i64) -> Self {
        match self {
            Kind::Integer { min, .. } => Kind::Integer {
                min,
                max: Some(limit),
            },
            Kind::String {
                min,
                pattern,
                format,
                ..
            } => Kind::String {
                min,
                max: Some(limit as u32),
                pattern,
                format,
            },
            Kind::List { item, min, .. } => Kind::List {
                item,
                min,
                max: Some(limit as u32),
            },
            other => other,
        }
    }

    /// Text that matches a regular expression.
    pub const fn pattern(self, pattern: &'static str) -> Self {
        match self {
            Kind::String {
                min, max, format, ..
            } => Kind::String {
                min,
                max,
                pattern: Some(pattern),
                format,
            },
            other => other,
        }
    }

    /// Text that is a GitHub address.
    pub const fn format(self, format: Format) -> Self {
        match self {
            Kind::String {
                min, max, pattern, ..
            } => Kind::String {
                min,
                max,
                pattern,
                format: Some(format),
            },
            other => other,
        }
    }
}
