//! Tables written as Rust: each is declared once, and from that follows the expression that makes it again.

/// A value of a table as a Rust expression: text, and the values in it.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::plan::written::{Part, Written};
///
/// let term = Term::Count(&Term::Slot(3)).written();
/// assert_eq!(term.ty, "Term");
/// assert_eq!(term.parts[0], Part::Text("Term::Count(".into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expression {
    /// Its type, as it is written where the names of `plan::table` are known.
    pub ty: String,
    /// What it is made of, in order.
    pub parts: Vec<Part>,
}

/// A part of an expression.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Text.
    Text(String),
    /// Another value.
    Value(Expression),
    /// A static that stands elsewhere: the table of the capability with this id.
    Capability(&'static str),
}

/// What can be written as Rust.
pub trait Written {
    /// Its type.
    fn ty() -> String;

    /// The expression that makes it.
    fn written(&self) -> Expression;

    /// The expression that makes a reference to it.
    fn referred(&self) -> Expression {
        let parts = vec!["&".into(), Part::Value(self.written())];
        let ty = format!("&{}", Self::ty());
        Expression { ty, parts }
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Part::Text(text.to_owned())
    }
}

impl From<String> for Part {
    fn from(text: String) -> Self {
        Part::Text(text)
    }
}

impl Expression {
    /// Values between two texts.
    fn listed(ty: String, open: String, all: Vec<Expression>, close: &str) -> Self {
        let mut parts = vec![Part::Text(open)];
        for (index, it) in all.into_iter().enumerate() {
            if index > 0 {
                parts.push(", ".into());
            }
            parts.push(Part::Value(it));
        }
        parts.push(close.into());
        Expression { ty, parts }
    }

    /// A variant of an enum with values in it.
    pub(super) fn variant(ty: &str, name: &str, all: Vec<Expression>) -> Self {
        match all.is_empty() {
            true => Expression {
                ty: ty.to_owned(),
                parts: vec![format!("{ty}::{name}").into()],
            },
            false => Expression::listed(ty.to_owned(), format!("{ty}::{name}("), all, ")"),
        }
    }

    /// A literal of fields, or of a struct's fields that are not those of its `EMPTY`.
    pub(super) fn fields(
        ty: &str,
        name: &str,
        all: Vec<(&str, Expression)>,
        empty: Option<Vec<Expression>>,
    ) -> Self {
        let mut parts = vec![format!("{name} {{ ").into()];
        let (count, rest) = (all.len(), empty.is_some());
        let mut empty = empty.unwrap_or_default().into_iter();
        let mut written = 0;
        for (field, it) in all {
            if empty.next().is_some_and(|empty| empty == it) {
                continue;
            }
            parts.push(format!("{field}: ").into());
            parts.push(Part::Value(it));
            parts.push(", ".into());
            written += 1;
        }
        if rest && written < count {
            parts.push(format!("..{name}::EMPTY ").into());
        }
        parts.push("}".into());
        Expression {
            ty: ty.to_owned(),
            parts,
        }
    }
}

/// A value that is plain text in Rust.
fn plain(ty: &str, text: String) -> Expression {
    Expression {
        ty: ty.to_owned(),
        parts: vec![Part::Text(text)],
    }
}

impl Written for str {
    fn ty() -> String {
        "str".to_owned()
    }

    fn written(&self) -> Expression {
        self.referred()
    }

    /// A literal; raw where quotes and backslashes would need escapes that nobody reads.
    fn referred(&self) -> Expression {
        let escapes = self.contains(['"', '\\']);
        let raw = escapes && !self.contains("\"#") && !self.contains(char::is_control);
        plain(
            "&str",
            match raw {
                true => format!("r#\"{self}\"#"),
                false => format!("{self:?}"),
            },
        )
    }
}

impl<T: Written + ?Sized> Written for &T {
    fn ty() -> String {
        format!("&{}", T::ty())
    }

    fn written(&self) -> Expression {
        (**self).referred()
    }
}

impl<T: Written> Written for [T] {
    fn ty() -> String {
        format!("[{}]", T::ty())
    }

    fn written(&self) -> Expression {
        let all = self.iter().map(Written::written).collect();
        Expression::listed(Self::ty(), "[".to_owned(), all, "]")
    }

    fn referred(&self) -> Expression {
        let all = self.iter().map(Written::written).collect();
        Expression::listed(format!("&{}", Self::ty()), "&[".to_owned(), all, "]")
    }
}

impl<T: Written> Written for Option<T> {
    fn ty() -> String {
        format!("Option<{}>", T::ty())
    }

    fn written(&self) -> Expression {
        match self {
            None => plain(&Self::ty(), "None".to_owned()),
            Some(it) => Expression::listed(Self::ty(), "Some(".to_owned(), vec![it.written()], ")"),
        }
    }
}

impl<A: Written, B: Written> Written for (A, B) {
    fn ty() -> String {
        format!("({}, {})", A::ty(), B::ty())
    }

    fn written(&self) -> Expression {
        let both = vec![self.0.written(), self.1.written()];
        Expression::listed(Self::ty(), "(".to_owned(), both, ")")
    }
}

macro_rules! literals {
    ($($ty:ident),*) => { $(
        impl Written for $ty {
            fn ty() -> String {
                stringify!($ty).to_owned()
            }

            /// As `Debug` writes it, which is a literal of Rust for any finite value.
            fn written(&self) -> Expression {
                plain(stringify!($ty), format!("{self:?}"))
            }
        }
    )* };
}

literals!(bool, u16, u32, i64, f64);

/// Declares a table: the type, and how its values are written. A struct either says of every field what it is when nothing is said
/// of it, which makes its `EMPTY`, or of none. One that is `known by` a field is not written out where another table refers to it.
macro_rules! table {
    ($(#[$about:meta])* pub struct $name:ident $(known by $key:ident)? {
        $($(#[$field_about:meta])* pub $field:ident: $ty:ty = $empty:expr),+ $(,)?
    }) => {
        $(#[$about])*
        pub struct $name { $($(#[$field_about])* pub $field: $ty),+ }

        impl $name {
            /// The one of which nothing is said.
            pub const EMPTY: $name = $name { $($field: $empty),+ };
        }

        impl $crate::plan::written::Written for $name {
            fn ty() -> String {
                stringify!($name).to_owned()
            }

            fn written(&self) -> $crate::plan::written::Expression {
                let fields = vec![$((stringify!($field), $crate::plan::written::Written::written(&self.$field))),+];
                let empty = vec![$($crate::plan::written::Written::written(&Self::EMPTY.$field)),+];
                $crate::plan::written::Expression::fields(stringify!($name), stringify!($name), fields, Some(empty))
            }

            $(fn referred(&self) -> $crate::plan::written::Expression {
                let parts = vec!["&".into(), $crate::plan::written::Part::$name(self.$key)];
                let ty = concat!("&", stringify!($name)).to_owned();
                $crate::plan::written::Expression { ty, parts }
            })?
        }
    };
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$field_about:meta])* pub $field:ident: $ty:ty),+ $(,)?
    }) => {
        $(#[$about])*
        pub struct $name { $($(#[$field_about])* pub $field: $ty),+ }

        impl $crate::plan::written::Written for $name {
            fn ty() -> String {
                stringify!($name).to_owned()
            }

            fn written(&self) -> $crate::plan::written::Expression {
                let fields = vec![$((stringify!($field), $crate::plan::written::Written::written(&self.$field))),+];
                $crate::plan::written::Expression::fields(stringify!($name), stringify!($name), fields, None)
            }
        }
    };
    ($(#[$about:meta])* pub enum $name:ident {
        $(
            $(#[$variant_about:meta])*
            $variant:ident
            $(($($bound:ident: $inner:ty),+))?
            $({ $($(#[$field_about:meta])* $field:ident: $ty:ty),+ $(,)? })?
        ),+ $(,)?
    }) => {
        $(#[$about])*
        pub enum $name {
            $(
                $(#[$variant_about])*
                $variant $(($($inner),+))? $({ $($(#[$field_about])* $field: $ty),+ })?
            ),+
        }

        impl $crate::plan::written::Written for $name {
            fn ty() -> String {
                stringify!($name).to_owned()
            }

            fn written(&self) -> $crate::plan::written::Expression {
                match self {
                    $($name::$variant $(($($bound),+))? $({ $($field),+ })? => table!(
                        @variant $name $variant $(($($bound),+))? $({ $($field),+ })?
                    )),+
                }
            }
        }
    };
    (@variant $name:ident $variant:ident { $($field:ident),+ }) => {{
        let whole = concat!(stringify!($name), "::", stringify!($variant));
        let fields = vec![$((stringify!($field), $crate::plan::written::Written::written($field))),+];
        $crate::plan::written::Expression::fields(stringify!($name), whole, fields, None)
    }};
    (@variant $name:ident $variant:ident $(($($bound:ident),+))?) => {
        $crate::plan::written::Expression::variant(stringify!($name), stringify!($variant), vec![$($($crate::plan::written::Written::written($bound)),+)?])
    };
}

pub(crate) use table;
