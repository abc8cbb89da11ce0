import { expect, test } from "vitest";
import { latexToText } from "./latex-to-text.ts";

test.each([
  ["{\\'e}t\\'{e} \\`a \\^\\i le na\\\"\\i f", "été à île naïf"],
  ["\\c{c}a \\c ca Erd\\H{o}s \\v{C}apek \\k{a} \\r{u} \\u{g} \\.Z", "ça ça Erdős Čapek ą ů ğ Ż"],
  [
    "stra\\ss e, \\O{}re, \\AA ngstr\\\"om, \\L\\'od\\'z, \\oe uvre",
    "straße, Øre, Ångström, Łódź, œuvre",
  ],
  ["R\\&D 50\\% \\#1 a\\_b \\$5 \\{x\\}", "R&D 50% #1 a_b $5 {x}"],
  ["``quoted'' pages 1--2 --- so", "“quoted” pages 1–2 — so"],
  [
    "\\emph{In vitro} \\textbf{bold} {\\it slanted} \\LaTeX{} and \\LaTeX again",
    "In vitro bold slanted LaTeX and LaTeX again",
  ],
  ["CO$_2$ at 10$^{-3}$ m, $\\alpha$-decay, $\\mathrm{H}_{12}$", "CO₂ at 10⁻³ m, α-decay, H₁₂"],
  ["a~b", "a\u00a0b"],
  ["a\\~{}b", "a~b"],
  ["plain déjà Unicode 漢字", "plain déjà Unicode 漢字"],
])("%s", (source, text) => {
  expect(latexToText(source)).toBe(text);
});
