//! What can be wrong with a GraphQL document against the schema.

use super::words;

words! {
    /// Mistakes in documents.
    Error DocumentWords {
        /// No such file is in the folder of cards.
        "GHX0401" UnknownDocument { path } => "there is no document `{path}`";
        /// The document has no operation of that name.
        "GHX0402" UnknownOperation { name, path } => "`{path}` has no operation `{name}`";
        /// The card says query where the document has a mutation, or the other way round.
        "GHX0403" WrongOperationType { name, is, said } => "operation `{name}` is a {is}, not a {said}";
        /// The type has no such field.
        "GHX0404" UnknownField { field, on } => "type `{on}` has no field `{field}`";
        /// The field or directive takes no such argument.
        "GHX0405" UnknownArgument { argument, on } => "{on} takes no argument `{argument}`";
        /// An argument that cannot be left out is missing.
        "GHX0406" MissingArgument { argument, on } => "{on} needs the argument `{argument}`";
        /// The schema has no such type.
        "GHX0407" UnknownType { name } => "there is no type `{name}`";
        /// The enum has no such value.
        "GHX0408" UnknownEnumValue { value, on } => "enum `{on}` has no value `{value}`";
        /// The value is not of the type that stands here.
        "GHX0409" WrongValue { found, expected } => "expected {expected}, found {found}";
        /// The input object has no such field.
        "GHX0410" UnknownInputField { field, on } => "input `{on}` has no field `{field}`";
        /// A field of an input object that cannot be left out is missing.
        "GHX0411" MissingInputField { field, on } => "input `{on}` needs the field `{field}`";
        /// The same name is declared or given twice.
        "GHX0412" DuplicateName { what, name } => "{what} `{name}` stands here twice";
        /// A field that returns an object must say which of its fields to select.
        "GHX0413" MissingSelection { field, on } => "field `{field}` returns `{on}` and needs a selection of its fields";
        /// A field that returns a plain value cannot be selected from.
        "GHX0414" SelectionOnLeaf { field, on } => "field `{field}` returns `{on}`, which has no fields";
        /// Neither this document nor the shared fragments declare it.
        "GHX0415" UnknownFragment { name } => "there is no fragment `{name}`";
        /// A fragment that spreads itself would never end.
        "GHX0416" FragmentCycle { name } => "fragment `{name}` spreads itself";
        /// Two fragments of one name are visible at once, and a batch can only carry one of them.
        "GHX0417" FragmentClash { name } => "fragment `{name}` is declared twice";
        /// The fragment's type can never be the type it is spread on.
        "GHX0418" ImpossibleFragment { on, parent } => "`{parent}` is never `{on}`";
        /// Only `@skip` and `@include` are supported, on fields and fragments.
        "GHX0419" UnsupportedDirective { name } => "directive `@{name}` is not supported here";
        /// GitHub refuses a connection without `first` or `last` between 1 and 100.
        "GHX0420" UnboundedConnection { field, why } => "connection `{field}` {why}";
        /// The same inside a mutation's payload is worse: GitHub writes first and refuses afterwards.
        "GHX0421" UnboundedPayload { field, why } => "connection `{field}` {why}, so this would fail after the write";
        /// Two selections of one response key ask for different things.
        "GHX0422" FieldConflict { key } => "`{key}` is selected twice with different meanings";
        /// The operation does not declare the variable.
        "GHX0423" UndefinedVariable { name } => "variable `${name}` is not declared";
        /// The operation declares a variable that nothing uses; GitHub refuses that.
        "GHX0424" UnusedVariable { name } => "variable `${name}` is never used";
        /// The variable's type does not fit where it is used.
        "GHX0425" WrongVariable { name, declared, expected } => "variable `${name}` is `{declared}`, but `{expected}` is expected here";
        /// Variables can only be scalars, enums and input objects.
        "GHX0426" NotAnInput { name, on } => "variable `${name}` cannot be of type `{on}`";
        /// ghx runs named queries and mutations.
        "GHX0427" UnsupportedOperation { what } => "{what} cannot be run by a card";
        /// No operation of this document uses the fragment; GitHub refuses that.
        "GHX0428" UnusedFragment { name } => "fragment `{name}` is never used";
        /// Fragments select fields, so that they are on objects, interfaces and unions.
        "GHX0429" FragmentOnLeaf { on } => "a fragment cannot be on `{on}`, which has no fields";
        /// Fragments that spread the next one in two places double with each step: written out, they have no end.
        "GHX0430" TooLarge { name, limit } => "operation `{name}` selects more than {limit} fields with its fragments written out";
        /// Neither a card nor its `confirm`, look-ups or `instead` name it, so that it would never be sent.
        "GHX0431" UnusedOperation { name } => "no card runs the operation `{name}`";
    }
}
