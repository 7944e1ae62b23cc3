//! Labels of tables, to be referred to.

/// A text as part of a label: letters, digits and single hyphens between them. TeX takes other characters in labels
/// for commands, or not at all.
pub(super) fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// The label of a table, made of its parts: the same parts give the same label. One that is taken already gets a number.
pub(super) fn label(parts: &[&str], taken: &[String]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| slug(part)).filter(|part| !part.is_empty()).collect();
    let label = format!("tab:{}", parts.join("-"));
    let numbered = (2..).map(|number| format!("{label}-{number}"));
    std::iter::once(label.clone()).chain(numbered).find(|label| !taken.contains(label)).unwrap_or(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_plain_and_differ() {
        let first = label(&["nodes+quiescence", "xiangqi[eval=pst]", "by depth"], &[]);
        assert_eq!(first, "tab:nodes-quiescence-xiangqi-eval-pst-by-depth");
        let hostile = label(&["nodes", "}\\input{x}%\u{4e2d}", "overall"], std::slice::from_ref(&first));
        assert_eq!(hostile, "tab:nodes-input-x-overall");
        let taken = [first.clone(), format!("{first}-2")];
        assert_eq!(
            label(&["nodes quiescence", "xiangqi eval pst", "by depth"], &taken),
            format!("{first}-3")
        );
    }
}
