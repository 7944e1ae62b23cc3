//! The section of the page that the explorer fills, with its data and the libraries that draw.

use maud::{Markup, PreEscaped, html};

use crate::report::explorer::Explored;
use crate::report::explorer::columns::compressed;
use crate::report::messages::message;

pub(in crate::report) const STYLE: &str = include_str!("explorer.css");

/// Its script: one function, whose names are its own.
pub(in crate::report) const SCRIPTS: &str = concat!(
    "(() => {\n",
    include_str!("script/decode.js"),
    include_str!("script/statistics.js"),
    include_str!("script/select.js"),
    include_str!("script/share.js"),
    include_str!("script/controls.js"),
    include_str!("script/chart.js"),
    include_str!("script/position.js"),
    include_str!("script/explorer.js"),
    "})();\n"
);

const VEGA: &str = include_str!("../../../assets/vega/vega.min.js");
const VEGA_LITE: &str = include_str!("../../../assets/vega/vega-lite.min.js");
const LICENCES: &str = include_str!("../../../assets/vega/LICENSES.txt");

pub(in crate::report) fn section(explored: &Explored) -> Markup {
    html! {
        section id="explorer" {
            h2 { (message("explorer", &[])) }
            @match explored {
                Explored::Columns(columns) => {
                    noscript { p { (message("explorer-needs-scripts", &[])) } }
                    div id="explorer-room" {}
                    script type="application/json" id="explorer-data" { (PreEscaped(columns)) }
                    (library("explorer-vega", VEGA))
                    (library("explorer-vega-lite", VEGA_LITE))
                    script type="text/plain" id="explorer-licences" { (PreEscaped(LICENCES)) }
                }
                Explored::Nothing(why, figures) => p.nothing { (message(why, figures)) }
            }
        }
    }
}

/// A library as text that is unpacked when it is needed: a third of its size.
fn library(id: &str, text: &str) -> Markup {
    // A reader's tools would ask for the map, which is not there.
    let text = text.split("\n//# sourceMappingURL").next().unwrap_or(text);
    html! { script type="text/plain" id=(id) { (PreEscaped(compressed(text.as_bytes()))) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_and_licences_are_text_that_ends_no_element() {
        assert!(!LICENCES.contains('<'));
        assert!(VEGA.contains("version=\"6.4.0\"") && VEGA_LITE.contains("\"6.4.3\""));
        let section = section(&Explored::Columns("{}".to_owned())).into_string();
        assert!(!section.contains("sourceMappingURL") && section.matches("</script>").count() == 4);
    }
}
