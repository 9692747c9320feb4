//! Short ways to write input shapes.

use crate::plan::{Address, Choice, Field, Kind, Predicate, RefUse, Rule, Shape};

impl Shape {
    /// Fields without any rule between them.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const SHAPE: Shape = Shape::new(&[Field::new("title", Kind::STRING)]);
    /// assert_eq!((SHAPE.fields.len(), SHAPE.choices.len(), SHAPE.rules.len()), (1, 0, 0));
    /// ```
    pub const fn new(fields: &'static [Field]) -> Self {
        Shape {
            fields,
            ..Shape::EMPTY
        }
    }

    /// Groups of which exactly one is given.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("id", Kind::STRING), Field::new("url", Kind::STRING)])
    ///     .choices(&[Choice::of(&[&[0], &[1]])]);
    /// assert!(Record::from_json(&SHAPE, r#"{"id": "I_1"}"#).is_ok());
    /// assert!(Record::from_json(&SHAPE, "{}").unwrap_err().to_string().ends_with("give id or url"));
    /// ```
    pub const fn choices(mut self, choices: &'static [Choice]) -> Self {
        self.choices = choices;
        self
    }

    /// Fields that exclude each other.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("labels", Kind::STRINGS), Field::new("labelIds", Kind::STRINGS)])
    ///     .exclusive(&[&[0, 1]]);
    /// let problems = Record::from_json(&SHAPE, r#"{"labels": [], "labelIds": []}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("give only one of labels and labelIds"));
    /// ```
    pub const fn exclusive(mut self, exclusive: &'static [&'static [u16]]) -> Self {
        self.exclusive = exclusive;
        self
    }

    /// The shape of an object inside this one, by field indexes; lists on the way are their items.
    #[doc(hidden)]
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("close", Kind::Boolean), Field::new("reason", Kind::STRING)])
    ///     .rules(&[Rule::new(Predicate::Equal(Term::Item(&[0]), Term::Json("true")), "close == true", &[1])]);
    /// let problems = Record::from_json(&SHAPE, r#"{"close": true}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("reason: is required when close == true"));
    /// ```
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }

    /// The things that fields name; the subject is the first.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const SHAPE: Shape = Shape::new(&[Field::new("userId", Kind::STRING)])
    ///     .refs(&[RefUse::of("user", "user").subject().id(0)]);
    /// assert_eq!(SHAPE.refs[0].of, "user");
    /// ```
    pub const fn refs(mut self, refs: &'static [RefUse]) -> Self {
        self.refs = refs;
        self
    }
}

impl Choice {
    /// Groups of field indexes.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // Either the id, or owner, name and number.
    /// assert_eq!(Choice::of(&[&[0], &[1, 2, 3]]).groups.len(), 2);
    /// ```
    pub const fn of(groups: &'static [&'static [u16]]) -> Self {
        Choice { groups }
    }
}

impl Rule {
    /// These fields are needed when the predicate, written as `when_text`, holds.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const RULE: Rule = Rule::new(Predicate::Present(Term::Item(&[0])), "action is given", &[1]);
    /// assert_eq!((RULE.when_text, RULE.needs), ("action is given", &[1][..]));
    /// ```
    pub const fn new(when: Predicate, when_text: &'static str, needs: &'static [u16]) -> Self {
        Rule {
            when,
            when_text,
            needs,
            ..Rule::EMPTY
        }
    }

    /// These fields are refused unless the predicate, written as `when_text`, holds.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("close", Kind::Boolean), Field::new("reason", Kind::STRING)])
    ///     .rules(&[Rule::only(Predicate::Equal(Term::Item(&[0]), Term::Json("true")), "close == true", &[1])]);
    /// assert!(Record::from_json(&SHAPE, r#"{"close": true, "reason": "done"}"#).is_ok());
    /// assert!(Record::from_json(&SHAPE, r#"{"close": false, "reason": "done"}"#).is_err());
    /// ```
    pub const fn only(when: Predicate, when_text: &'static str, fields: &'static [u16]) -> Self {
        Rule {
            only: true,
            ..Rule::new(when, when_text, fields)
        }
    }

    /// What users are told in place of what follows from it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("close", Kind::Boolean)])
    ///     .rules(&[Rule::new(Predicate::Equal(Term::Item(&[0]), Term::Json("true")), "close", &[]).say("not today")]);
    /// let refused = Record::from_json(&SHAPE, r#"{"close": true}"#).unwrap_err();
    /// assert_eq!(refused.to_string(), "Input validation failed: not today");
    /// ```
    pub const fn say(mut self, words: &'static str) -> Self {
        self.say = Some(words);
        self
    }

    /// The rule in words, for the object that it stands in.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const SHAPE: Shape = Shape::new(&[Field::new("close", Kind::Boolean), Field::new("reason", Kind::STRING)]);
    /// const RULE: Rule = Rule::only(Predicate::Present(Term::Item(&[0])), "close is present", &[1]);
    /// assert_eq!(RULE.words(&SHAPE), "reason only when close is present");
    /// ```
    pub fn words(&self, shape: &Shape) -> String {
        let fields = self.needs.iter();
        let fields = fields.filter_map(|index| shape.fields.get(usize::from(*index)));
        let names: Vec<&str> = fields.map(|field| field.name).collect();
        if names.is_empty() {
            let refused = self.say.unwrap_or(self.when_text);
            return format!("refused when {refused}");
        }
        let word = if self.only { "only" } else { "required" };
        format!("{} {word} when {}", names.join(" or "), self.when_text)
    }
}

impl Kind {
    /// An integer without limits; [`Kind::at_least`] and [`Kind::at_most`] set them.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::INTEGER.at_least(1), Kind::Integer { min: Some(1), max: None }));
    /// ```
    pub const INTEGER: Kind = Kind::Integer {
        min: None,
        max: None,
    };

    /// A list without limits.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::list(&Kind::Boolean), Kind::List { item: Kind::Boolean, min: None, max: None }));
    /// ```
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("labels", Kind::STRINGS.at_least(1))]);
    /// let problems = Record::from_json(&SHAPE, r#"{"labels": []}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("labels: must have at least 1 item"));
    /// ```
    pub const fn at_least(self, limit: i64) -> Self {
        match self {
            Kind::Integer { max, .. } => Kind::Integer {
                min: Some(limit),
                max,
            },
            Kind::String {
                max,
                pattern,
                address,
                ..
            } => Kind::String {
                min: Some(limit as u32),
                max,
                pattern,
                address,
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("first", Kind::POSITIVE.at_most(100))]);
    /// let problems = Record::from_json(&SHAPE, r#"{"first": 101}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("first: must be at most 100"));
    /// ```
    pub const fn at_most(self, limit: i64) -> Self {
        match self {
            Kind::Integer { min, .. } => Kind::Integer {
                min,
                max: Some(limit),
            },
            Kind::String {
                min,
                pattern,
                address,
                ..
            } => Kind::String {
                min,
                max: Some(limit as u32),
                pattern,
                address,
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("sha", Kind::STRING.pattern("^[0-9a-f]{40}$"))]);
    /// let problems = Record::from_json(&SHAPE, r#"{"sha": "main"}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("sha: must match ^[0-9a-f]{40}$"));
    /// ```
    pub const fn pattern(self, pattern: &'static str) -> Self {
        match self {
            Kind::String {
                min, max, address, ..
            } => Kind::String {
                min,
                max,
                pattern: Some(pattern),
                address,
            },
            other => other,
        }
    }

    /// Text that is a GitHub address.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// const URL: Address = Address::of("repository", &["/{owner}/{name}"]).fills(&[("owner", 0), ("name", 1)]);
    /// static SHAPE: Shape = Shape::new(&[
    ///     Field::new("owner", Kind::STRING),
    ///     Field::new("name", Kind::STRING),
    ///     Field::new("url", Kind::STRING.address(URL)),
    /// ]);
    /// let record = Record::from_json(&SHAPE, r#"{"url": "https://github.com/acme/app"}"#)?;
    /// assert_eq!(record.get(0).as_text().as_deref(), Some("acme"));
    /// # Ok::<(), ghx_runtime::Problems>(())
    /// ```
    pub const fn address(self, address: Address) -> Self {
        match self {
            Kind::String {
                min, max, pattern, ..
            } => Kind::String {
                min,
                max,
                pattern,
                address: Some(address),
            },
            other => other,
        }
    }
}
