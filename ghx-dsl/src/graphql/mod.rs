//! GraphQL documents: graphql-parser decides the form, `tokens` where every part stands.

mod braces;
pub(crate) mod tokens;
mod value;

pub(crate) use tokens::tidy;

use graphql_parser::query as gp;

use crate::ast::{
    Argument, Directive, Document, Field, Fragment, Name, Operation, OperationKind, Selection,
    TypeRef, VariableDefinition,
};
use crate::diag::words::{DocumentWords, ParseWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::place::Place;
use tokens::{Token, TokenKind, plain_copy, tokens};

/// A document, and the names of its operations that cannot be used.
#[derive(Debug)]
pub(crate) struct Parsed {
    /// Its operations and fragments.
    pub document: Document,
    /// Operations that are broken and already reported.
    pub broken: Vec<(String, Reported)>,
    /// Those of them with a value that could not be read: it stands there as if it were null.
    pub unread: Vec<String>,
    /// An operation has no name, so that it may be the one that somebody looks for.
    pub nameless: Option<Reported>,
}

/// Reads a document; an error when it is broken as a whole.
pub(crate) fn read(file: u32, text: &str, report: &mut Report) -> Result<Parsed, Reported> {
    let broken = |problem: &str, start, end| {
        Diagnostic::new(
            ParseWords::InvalidDocument {
                problem: problem.to_owned(),
            },
            Place::new(file, start, end),
        )
    };
    let tokens = match tokens(text) {
        Ok(tokens) => tokens,
        Err(fault) => {
            return Err(report.push(broken(fault.problem, fault.start, fault.end)));
        }
    };
    let plain = plain_copy(text, &tokens);
    let parsed = match gp::parse_query::<String>(&plain) {
        Ok(parsed) => parsed,
        Err(error) => {
            let (byte, problem) = explain(&error.to_string(), &plain);
            let token = tokens.iter().find(|token| token.start == byte);
            let end = token.map_or(byte, |token| token.end);
            let number = token.filter(|token| token.kind == TokenKind::Number);
            let number = number.and_then(|token| text.get(token.start..token.end));
            // Limits of the parser are in the words of its own code.
            let problem = match number.map(value::number) {
                Some(Err(too_large)) if problem.starts_with("number too") => too_large,
                _ if problem.ends_with("recursion limit exceeded") => {
                    "this is nested too deeply".to_owned()
                }
                _ => problem,
            };
            return Err(report.push(match braces::missing(text) {
                Some(it) => {
                    let problem = format!("by the indentation a `{}` is missing here", it.brace);
                    broken(&problem, it.at, it.at)
                }
                None => broken(&problem, byte, end),
            }));
        }
    };
    let mut reader = Reader {
        file,
        text,
        tokens: &tokens,
        at: 0,
        report,
        wrong: None,
        broken: Vec::new(),
        unread: Vec::new(),
        unread_here: false,
        nameless: None,
    };
    let document = reader.document(parsed)?;
    Ok(Parsed {
        document,
        broken: reader.broken,
        unread: reader.unread,
        nameless: reader.nameless,
    })
}

/// Reads a document of which every operation must be good.
#[cfg(test)]
pub(crate) fn parse(file: u32, text: &str, report: &mut Report) -> Option<Document> {
    read(file, text, report)
        .ok()
        .map(|parsed| parsed.document)
        .filter(|_| report.is_empty())
}

/// Takes place and expectation out of graphql-parser's message, which is all it gives.
fn explain(message: &str, text: &str) -> (usize, String) {
    let mut lines = message.lines();
    let position = lines
        .next()
        .and_then(|line| line.rsplit(' ').next())
        .and_then(|position| position.split_once(':'));
    let number = |text: &str| text.parse::<usize>().ok();
    let (line, column) = position
        .and_then(|(line, column)| Some((number(line)?, number(column)?)))
        .unwrap_or((1, 1));
    let line_start = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    let byte = (line_start + column.saturating_sub(1)).min(text.len());
    (byte, tidy(lines))
}

/// Walks the parsed tree and the tokens in step: the tree says what comes, the next token says where.
struct Reader<'a> {
    file: u32,
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    report: &'a mut Report,
    /// What is wrong with the definition at hand.
    wrong: Option<Reported>,
    broken: Vec<(String, Reported)>,
    unread: Vec<String>,
    /// A value of the operation at hand could not be read.
    unread_here: bool,
    nameless: Option<Reported>,
}

impl Reader<'_> {
    /// A broken fragment breaks whatever may spread it, and so the whole document.
    fn document(&mut self, parsed: gp::Document<String>) -> Result<Document, Reported> {
        let (mut document, mut fatal) = (Document::default(), None);
        for definition in parsed.definitions {
            self.wrong = None;
            match definition {
                gp::Definition::Operation(operation) => {
                    self.unread_here = false;
                    let operation = self.operation(operation);
                    if let (Some(operation), Some(wrong)) = (&operation, self.wrong) {
                        self.broken.push((operation.name.text.clone(), wrong));
                        if self.unread_here {
                            self.unread.push(operation.name.text.clone());
                        }
                    }
                    document.operations.extend(operation);
                }
                gp::Definition::Fragment(fragment) => {
                    document.fragments.push(self.fragment(fragment));
                    fatal = fatal.or(self.wrong);
                }
            }
        }
        match fatal {
            Some(reported) => Err(reported),
            None => Ok(document),
        }
    }

    fn say(&mut self, problem: Diagnostic) -> Reported {
        let reported = self.report.push(problem);
        self.wrong = Some(reported);
        reported
    }

    fn operation(&mut self, operation: gp::OperationDefinition<String>) -> Option<Operation> {
        let start = self.peek_place();
        let (kind, name, variables, directives, set) = match operation {
            gp::OperationDefinition::Query(query) => (
                OperationKind::Query,
                query.name,
                query.variable_definitions,
                query.directives,
                query.selection_set,
            ),
            gp::OperationDefinition::Mutation(write) => (
                OperationKind::Mutation,
                write.name,
                write.variable_definitions,
                write.directives,
                write.selection_set,
            ),
            gp::OperationDefinition::Subscription(live) => {
                let reported = self.unsupported("a subscription", start, None);
                match live.name {
                    Some(name) => self.broken.push((name, reported)),
                    None => self.nameless = Some(reported),
                }
                self.next();
                if self.peek_kind() == TokenKind::Name {
                    self.next();
                }
                self.variables(live.variable_definitions);
                self.directives(live.directives);
                self.selections(live.selection_set);
                return None;
            }
            gp::OperationDefinition::SelectionSet(set) => {
                self.without_name(start, "query");
                self.selections(set);
                return None;
            }
        };
        if matches!(self.peek_text(), "query" | "mutation") {
            self.next();
        }
        let name = name.map(|_| self.name());
        if name.is_none() {
            let kind = match kind {
                OperationKind::Query => "query",
                OperationKind::Mutation => "mutation",
            };
            self.without_name(start, kind);
        }
        let variables = self.variables(variables);
        for directive in self.directives(directives) {
            let words = DocumentWords::UnsupportedDirective {
                name: directive.name.text,
            };
            self.say(Diagnostic::new(words, directive.name.place));
        }
        let selections = self.selections(set);
        Some(Operation {
            kind,
            name: name?,
            variables,
            selections,
        })
    }

    fn without_name(&mut self, place: Place, kind: &str) {
        let help = format!("give it one: `{kind} Name {{ ... }}`");
        self.nameless = Some(self.unsupported("an operation without a name", place, Some(help)));
    }

    fn unsupported(&mut self, what: &str, place: Place, help: Option<String>) -> Reported {
        let words = DocumentWords::UnsupportedOperation {
            what: what.to_owned(),
        };
        self.say(Diagnostic {
            help,
            ..Diagnostic::new(words, place)
        })
    }

    fn fragment(&mut self, fragment: gp::FragmentDefinition<String>) -> Fragment {
        self.next();
        let name = self.name();
        self.next();
        let on = self.name();
        let directives = self.directives(fragment.directives);
        Fragment {
            name,
            on,
            directives,
            selections: self.selections(fragment.selection_set),
        }
    }

    fn variables(
        &mut self,
        definitions: Vec<gp::VariableDefinition<String>>,
    ) -> Vec<VariableDefinition> {
        if definitions.is_empty() {
            return Vec::new();
        }
        self.next();
        let variables = definitions
            .into_iter()
            .map(|definition| {
                self.next();
                let name = self.name();
                self.next();
                let (ty, type_place) = self.ty(&definition.var_type);
                let default = definition.default_value.map(|_| {
                    self.next();
                    self.value()
                });
                VariableDefinition {
                    name,
                    ty,
                    type_place,
                    default,
                }
            })
            .collect();
        self.next();
        variables
    }

    /// A type, and where the name in it stands.
    fn ty(&mut self, ty: &gp::Type<String>) -> (TypeRef, Place) {
        match ty {
            gp::Type::NamedType(name) => {
                let place = self.next();
                (TypeRef::Named(name.clone()), place)
            }
            gp::Type::ListType(item) => {
                self.next();
                let (item, place) = self.ty(item);
                self.next();
                (TypeRef::List(Box::new(item)), place)
            }
            gp::Type::NonNullType(inner) => {
                let (inner, place) = self.ty(inner);
                self.next();
                (TypeRef::NonNull(Box::new(inner)), place)
            }
        }
    }

    fn selections(&mut self, set: gp::SelectionSet<String>) -> Vec<Selection> {
        if set.items.is_empty() {
            return Vec::new();
        }
        self.next();
        let selections = set
            .items
            .into_iter()
            .map(|selection| self.selection(selection))
            .collect();
        self.next();
        selections
    }

    fn selection(&mut self, selection: gp::Selection<String>) -> Selection {
        match selection {
            gp::Selection::Field(field) => {
                let first = self.name();
                let (alias, name) = match field.alias {
                    Some(_) => {
                        self.next();
                        (Some(first), self.name())
                    }
                    None => (None, first),
                };
                let arguments = self.arguments(&field.arguments);
                let directives = self.directives(field.directives);
                let selections = self.selections(field.selection_set);
                Selection::Field(Field {
                    alias,
                    name,
                    arguments,
                    directives,
                    selections,
                })
            }
            gp::Selection::FragmentSpread(spread) => {
                self.next();
                let name = self.name();
                Selection::Spread {
                    name,
                    directives: self.directives(spread.directives),
                }
            }
            gp::Selection::InlineFragment(inline) => {
                let place = self.next();
                let on = inline.type_condition.map(|_| {
                    self.next();
                    self.name()
                });
                let directives = self.directives(inline.directives);
                Selection::Inline {
                    on,
                    directives,
                    selections: self.selections(inline.selection_set),
                    place,
                }
            }
        }
    }

    fn arguments(&mut self, arguments: &[(String, gp::Value<String>)]) -> Vec<Argument> {
        if arguments.is_empty() {
            return Vec::new();
        }
        self.next();
        let arguments = arguments
            .iter()
            .map(|_| {
                let name = self.name();
                self.next();
                let value = self.value();
                Argument { name, value }
            })
            .collect();
        self.next();
        arguments
    }

    fn directives(&mut self, directives: Vec<gp::Directive<String>>) -> Vec<Directive> {
        directives
            .into_iter()
            .map(|directive| {
                self.next();
                let name = self.name();
                Directive {
                    name,
                    arguments: self.arguments(&directive.arguments),
                }
            })
            .collect()
    }

    fn name(&mut self) -> Name {
        let text = self.peek_text().to_owned();
        Name {
            text,
            place: self.next(),
        }
    }

    fn next(&mut self) -> Place {
        let place = self.peek_place();
        self.at += 1;
        place
    }

    fn peek_place(&self) -> Place {
        let end = self.text.len();
        self.tokens
            .get(self.at)
            .map_or(Place::new(self.file, end, end), |token| {
                Place::new(self.file, token.start, token.end)
            })
    }

    fn peek_kind(&self) -> TokenKind {
        self.tokens
            .get(self.at)
            .map_or(TokenKind::Name, |token| token.kind)
    }

    fn peek_text(&self) -> &str {
        self.tokens
            .get(self.at)
            .and_then(|token| self.text.get(token.start..token.end))
            .unwrap_or("")
    }
}
