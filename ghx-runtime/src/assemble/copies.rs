//! Texts that were written before: a step that runs the same operation under a name of the same length differs only in
//! the number, so its text is copied whole and the number is set.

use super::Names;
use crate::json::Sink as _;
use crate::plan::Template;

/// Where the last few templates were written.
#[derive(Debug, Default)]
pub(super) struct Copies {
    seen: [Written; 4],
    next: usize,
}

/// The text of a template; of none, where the name has no bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    pieces: &'static [&'static str],
    name_len: usize,
    start: usize,
}

impl Copies {
    /// Appends a template with the name in its gaps.
    #[inline]
    pub(super) fn write(&mut self, out: &mut Vec<u8>, template: &Template, names: &Names) {
        let Some(digits) = names.last_digits() else {
            return write(out, template, names);
        };
        let name_len = names.len();
        let start = out.len();
        let same = |written: &&Written| {
            written.name_len == name_len && std::ptr::eq(written.pieces, template.pieces)
        };
        if let Some(written) = self.seen.iter().find(same) {
            let end = written.start + template.len_with(name_len);
            out.extend_from_within(written.start..end);
            let mut at = start;
            let before = template.pieces.split_last().map_or(&[][..], |(_, it)| it);
            for piece in before {
                at += piece.len() + name_len;
                if let Some(place) = out.get_mut(at - digits.len()..at) {
                    place.copy_from_slice(&digits);
                }
            }
        } else {
            write(out, template, names);
            let written = Written {
                pieces: template.pieces,
                name_len,
                start,
            };
            if let Some(place) = self.seen.get_mut(self.next % 4) {
                *place = written;
            }
            self.next += 1;
        }
    }
}

/// Appends a template piece by piece.
#[inline]
pub(super) fn write(out: &mut Vec<u8>, template: &Template, names: &Names) {
    if let Some((first, rest)) = template.pieces.split_first() {
        // An alias stands at the start of its selection, behind nothing.
        if !first.is_empty() {
            out.put(first);
        }
        for piece in rest {
            names.write(out);
            out.put(piece);
        }
    }
}
