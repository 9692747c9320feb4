//! What can be wrong between a card's inputs, its variables and its look-ups.

use super::words;

words! {
    /// Mistakes in binding inputs and look-ups to variables.
    Error BindWords {
        /// Neither an input nor a look-up nor `pages` fills the variable.
        "GHX0501" UnboundVariable { name } => "nothing fills the variable `${name}`";
        /// A required variable has no value for some inputs that the input schema allows.
        "GHX0502" NotAlwaysGiven { name, when } => "the required variable `${name}` has no value when {when}";
        /// The input's type does not fit the variable of the same name.
        "GHX0503" WrongInput { name, input, variable } => "input `{name}` is {input}, but variable `${name}` is `{variable}`";
        /// `null` would be sent where GitHub takes no null.
        "GHX0504" NullForbidden { name, variable, why } => "input `{name}` may be null, but variable `${variable}` {why}";
        /// `inject` names a look-up that is not declared.
        "GHX0505" UnknownLookup { name } => "there is no look-up `{name}`";
        /// `inject` fills a variable that the document does not declare.
        "GHX0506" UnknownTarget { name } => "the document has no variable `${name}`";
        /// The path of an `inject` is not part of what the look-up selects.
        "GHX0507" LookupPathOutside { key, on } => "the look-up does not select `{key}` {on}";
        /// No `inject` takes anything from this look-up.
        "GHX0508" UnusedLookup { name } => "look-up `{name}` is never used";
        /// A look-up is a query with exactly one root field.
        "GHX0509" InvalidLookup { name, why } => "look-up `{name}` {why}";
        /// A variable of a look-up gets its value from an input that does not exist.
        "GHX0510" UnknownLookupSource { name } => "there is no input `{name}` to look up with";
        /// What the look-up finds does not fit the variable it fills.
        "GHX0511" WrongInject { name, found, variable } => "the look-up finds {found}, but variable `${name}` is `{variable}`";
        /// The source of a look-up's variable is of the wrong type.
        "GHX0512" WrongLookupSource { name, input, variable } => "variable `${name}` of the look-up is `{variable}`, but its source is {input}";
        /// A part of an input object does not fit the schema's input object.
        "GHX0513" WrongNestedInput { name, why } => "input `{name}` {why}";
        /// The operation of an `instead` must do what the main one does: the same kind, inputs and output.
        "GHX0514" InvalidInstead { name, why } => "`{name}` cannot take the place of the main operation: {why}";
        /// The operation of a `confirm` reads, with the card's own variables, all that the card says about what it wrote.
        "GHX0516" InvalidConfirm { name, why } => "`{name}` cannot find what was written: {why}";
        /// `replace` names the beginning of a path that `output`, `ensure` and `pages` do not have.
        "GHX0515" UnusedReplace { path } => "no path of the card begins with `{path}`";
    }
}
