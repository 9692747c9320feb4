//! What can be wrong with a composite.

use super::words;

words! {
    /// Mistakes in `composite`.
    Error CompositeWords {
        /// No card, here or among the built-in ones, has this id or alias.
        "GHX0701" UnknownCapability { name } => "there is no capability `{name}`";
        /// Steps are GraphQL operations: a composite cannot run a composite or a `gh` command.
        "GHX0702" NotAStep { name, why } => "`{name}` cannot be a step: {why}";
        /// `foreach` goes through an input that is an array.
        "GHX0703" ForeachNotArray { name, found } => "`foreach` needs an array, but `{name}` is {found}";
        /// The step's capability has no such input.
        "GHX0704" UnknownParameter { name, step } => "`{step}` has no input `{name}`";
        /// The input has no such field.
        "GHX0705" UnknownSource { name, on } => "there is no `{name}` in {on}";
        /// The source's type does not fit the parameter.
        "GHX0706" WrongParameter { name, expected, found } => "parameter `{name}` is {expected}, but its source is {found}";
        /// A parameter that the step cannot do without gets nothing.
        "GHX0707" MissingParameter { step, missing } => "`{step}` needs {missing}";
        /// The step cannot do without the parameter, but the input may leave its source out, and no rule can be derived.
        "GHX0708" MaybeMissing { name, step } => "`{step}` needs {name}, but its source may be left out";
        /// `when` tests a field that does not exist.
        "GHX0709" UnknownWhenField { name, on } => "there is no `{name}` in {on} to test";
        /// `when` compares with a value that can never occur.
        "GHX0710" UnknownWhenValue { name, value } => "`{name}` is never {value}";
        /// A value of a tested enum selects no step: whoever gives it would get nothing done.
        "GHX0711" NotExhaustive { name, values } => "no step runs when `{name}` is {values}";
        /// Two steps would get the same aliases in a document.
        "GHX0712" AliasCollision { first, second } => "steps `{first}` and `{second}` would share their aliases";
        /// Two merged outputs have a field of the same name and different types.
        "GHX0713" MergeClash { name, first, second } => "merged outputs clash: `{name}` is {first} and {second}";
        /// The output strategy does not fit the steps.
        "GHX0714" WrongStrategy { strategy, why } => "strategy `{strategy}` does not fit: {why}";
        /// An address is taken apart before the steps run; a step that gets it beside its parts would have two targets.
        "GHX0715" AddressTwice { name, part } => "`{name}` gives `{part}` too, so the step would have two targets";
        /// Each step of a composite has a name of its own, which no input and no other step can be mistaken for.
        "GHX0716" InvalidStepName { name, why } => "a step cannot be called `{name}`: it {why}";
        /// `steps.x` is the result of an earlier step that is called so with `as`.
        "GHX0717" UnknownStep { name, why } => "`steps.{name}` is no result that can be used: {why}";
    }
}
