//! Lays the hand-written extensions over a schema; what an extension defines replaces what was there.

use super::Error;
use super::model::{Schema, TypeDef, keep};
use super::print;
use super::sdl::Sdl;

/// What laying the extensions over a schema changed.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// One line for every type, field, value, member, interface or directive that was added or replaced.
    pub(crate) lines: Vec<String>,
}

/// Applies every definition and extension of `extensions` to `schema`.
///
/// Doing it a second time changes nothing, which is how `--check` proves that a file holds its extensions.
pub(crate) fn apply(schema: &mut Schema, extensions: Sdl) -> Result<Changes, Error> {
    let mut changes = Changes::default();
    for (name, def) in extensions.schema.directives {
        changes.put(&mut schema.directives, &name.clone(), name, def, |_| {
            String::new()
        });
    }
    for (name, def) in extensions.schema.types {
        match schema.types.get_mut(&name) {
            // GitHub has caught up with the extension, or the extension was applied before.
            Some(old) => overlay(&mut changes, &name, old, def)?,
            None => {
                changes
                    .lines
                    .push(format!("added {} {name}", def.kind.keyword()));
                schema.types.insert(name, def);
            }
        }
    }
    for (name, def) in extensions.extensions {
        match schema.types.get_mut(&name) {
            Some(old) => overlay(&mut changes, &name, old, def)?,
            None => return Err(Error::ExtendsNothing { name }),
        }
    }
    Ok(changes)
}

fn overlay(
    changes: &mut Changes,
    name: &str,
    old: &mut TypeDef,
    new: TypeDef,
) -> Result<(), Error> {
    if old.kind != new.kind {
        return Err(Error::OtherKind {
            name: name.to_owned(),
            old: old.kind.keyword(),
            new: new.kind.keyword(),
        });
    }
    for interface in new.interfaces {
        if old.interfaces.insert(interface.clone()) {
            changes
                .lines
                .push(format!("added {name} implements {interface}"));
        }
    }
    for member in new.members {
        if old.members.insert(member.clone()) {
            changes.lines.push(format!("added {name} | {member}"));
        }
    }
    for (value, mut directives) in new.values {
        if let Some(old) = old.values.get(&value) {
            keep(&mut directives, old);
        }
        changes.put(
            &mut old.values,
            &format!("{name}.{value}"),
            value,
            directives,
            |_| String::new(),
        );
    }
    for (key, mut field) in new.fields {
        if let Some(old) = old.fields.get(&key) {
            field.keep_directives(old);
        }
        let show = |field: &_| print::field("", field);
        changes.put(&mut old.fields, &format!("{name}.{key}"), key, field, show);
    }
    for (key, text) in new.directives {
        changes.put(
            &mut old.directives,
            &format!("{name} @{key}"),
            key,
            text,
            |_| String::new(),
        );
    }
    Ok(())
}

impl Changes {
    fn put<V: PartialEq>(
        &mut self,
        map: &mut std::collections::BTreeMap<String, V>,
        label: &str,
        key: String,
        value: V,
        show: impl Fn(&V) -> String,
    ) {
        match map.get(&key) {
            Some(old) if *old == value => return,
            Some(old) => self.lines.push(format!(
                "replaced {label}{} (was {label}{})",
                show(&value),
                show(old)
            )),
            None => self.lines.push(format!("added {label}{}", show(&value))),
        }
        map.insert(key, value);
    }
}
