//! A plain model of what issues go through, which runs steps one by one, and random chains of such steps.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// An issue as the model knows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Issue {
    pub(super) title: String,
    pub(super) labels: BTreeSet<String>,
    pub(super) comments: Vec<String>,
}

pub(super) type Issues = BTreeMap<u64, Issue>;

/// What a step is about.
#[derive(Debug, Clone, Copy)]
pub(super) enum About {
    Number(u64),
    /// What an earlier step made, by its id.
    Made(usize),
    /// The same by its number.
    Numbered(usize),
}

#[derive(Debug, Clone)]
pub(super) enum Act {
    Create {
        title: String,
        label: &'static str,
    },
    Label {
        target: About,
        label: &'static str,
    },
    /// A comment that names the number of what another step made.
    Comment {
        target: About,
        text: String,
        about: Option<usize>,
    },
}

#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) act: Act,
    pub(super) needs: Vec<usize>,
}

/// Labels of the world, and one that is not there.
const LABELS: [&str; 4] = ["bug", "docs", "wontfix", "nope"];

/// Numbers that are not the same for the same seed are of no use, so they are made here.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// A chain of up to twelve steps.
pub(super) fn chain(dice: &mut Dice) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut made: Vec<usize> = Vec::new();
    for at in 0..1 + dice.roll(12) {
        let target = |dice: &mut Dice| match (dice.roll(4), made.as_slice()) {
            (0, _) | (_, []) => About::Number([3, 5, 7, 999][dice.roll(4)]),
            (1, made) => About::Numbered(made[dice.roll(made.len())]),
            (_, made) => About::Made(made[dice.roll(made.len())]),
        };
        let act = match dice.roll(3) {
            0 => Act::Create {
                title: format!("Issue \"{at}\" ${{x}}"),
                label: LABELS[dice.roll(12).min(3).max(dice.roll(2))],
            },
            1 => Act::Label {
                target: target(dice),
                label: LABELS[dice.roll(LABELS.len())],
            },
            _ => Act::Comment {
                target: target(dice),
                text: format!("comment {at}"),
                about: (dice.roll(2) == 0 && !made.is_empty()).then(|| made[dice.roll(made.len())]),
            },
        };
        let needs = match (dice.roll(5), at) {
            (0, 1..) => vec![dice.roll(at)],
            _ => Vec::new(),
        };
        if matches!(act, Act::Create { .. }) {
            made.push(at);
        }
        steps.push(Step { act, needs });
    }
    steps
}

impl Step {
    /// All steps that must have succeeded.
    pub(super) fn all_needs(&self) -> BTreeSet<usize> {
        let mut needs: BTreeSet<usize> = self.needs.iter().copied().collect();
        let (target, about) = match &self.act {
            Act::Create { .. } => (None, None),
            Act::Label { target, .. } => (Some(target), None),
            Act::Comment { target, about, .. } => (Some(target), *about),
        };
        if let Some(About::Made(step) | About::Numbered(step)) = target {
            needs.insert(*step);
        }
        needs.extend(about);
        needs
    }

    /// Whether it looks something up by a result.
    pub(super) fn looks_up_a_result(&self) -> bool {
        matches!(
            self.act,
            Act::Label {
                target: About::Numbered(_),
                ..
            } | Act::Comment {
                target: About::Numbered(_),
                ..
            }
        )
    }

    /// The step as JSON.
    pub(super) fn json(&self, at: usize) -> Value {
        let names: Vec<String> = self.needs.iter().map(|it| format!("s{it}")).collect();
        let from = |path: String| json!({"$from": path});
        let input = |target: &About| match target {
            About::Number(number) => {
                json!({"owner": "acme", "name": "app", "issueNumber": number})
            }
            About::Numbered(step) => {
                json!({"owner": "acme", "name": "app", "issueNumber": from(format!("s{step}.number"))})
            }
            About::Made(step) => json!({"issueId": from(format!("s{step}.id"))}),
        };
        let (task, input) = match &self.act {
            Act::Create { title, label } => (
                "issue.create",
                json!({"owner": "acme", "name": "app", "title": title, "labels": [label]}),
            ),
            Act::Label { target, label } => {
                let mut input = input(target);
                input["labels"] = json!([label]);
                ("issue.labels.add", input)
            }
            Act::Comment {
                target,
                text,
                about,
            } => {
                let mut input = input(target);
                input["body"] = match about {
                    Some(step) => json!({"$text": format!("{text} on #${{s{step}.number}}")}),
                    None => json!(text),
                };
                ("issue.comments.create", input)
            }
        };
        json!({"task": task, "as": format!("s{at}"), "needs": names, "input": input})
    }
}

/// Runs steps one by one; the code of each that fails.
pub(super) fn run(issues: &mut Issues, next: u64, steps: &[Step]) -> Vec<Option<&'static str>> {
    let mut codes: Vec<Option<&'static str>> = Vec::new();
    let mut numbers: BTreeMap<usize, u64> = BTreeMap::new();
    let mut next = next;
    for (at, step) in steps.iter().enumerate() {
        if step.all_needs().iter().any(|need| codes[*need].is_some()) {
            codes.push(Some("DEPENDENCY_FAILED"));
            continue;
        }
        let number = |target: &About| match target {
            About::Number(number) => *number,
            About::Made(step) | About::Numbered(step) => numbers[step],
        };
        let known = |label: &str| label != "nope";
        let done = match &step.act {
            Act::Create { title, label } => known(label).then(|| {
                let labels = BTreeSet::from([(*label).to_owned()]);
                let title = title.clone();
                let comments = Vec::new();
                issues.insert(
                    next,
                    Issue {
                        title,
                        labels,
                        comments,
                    },
                );
                numbers.insert(at, next);
                next += 1;
            }),
            Act::Label { target, label } => {
                let issue = issues.get_mut(&number(target)).filter(|_| known(label));
                issue.map(|issue| {
                    issue.labels.insert((*label).to_owned());
                })
            }
            Act::Comment {
                target,
                text,
                about,
            } => {
                let text = match about {
                    Some(step) => format!("{text} on #{}", numbers[step]),
                    None => text.clone(),
                };
                let issue = issues.get_mut(&number(target));
                issue.map(|issue| issue.comments.push(text))
            }
        };
        codes.push(if done.is_some() {
            None
        } else {
            Some("NOT_FOUND")
        });
    }
    codes
}

/// How many requests the writes need when order is kept and only what needs another waits for it.
pub(super) fn levels(steps: &[Step]) -> usize {
    let (mut levels, mut start) = (1, 0);
    for (at, step) in steps.iter().enumerate() {
        if step.all_needs().iter().any(|need| *need >= start) {
            levels += 1;
            start = at;
        }
    }
    levels
}
