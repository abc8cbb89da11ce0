/** Converts LaTeX in BibTeX fields to plain text: accents, special letters, quotation marks, simple commands. */

/** Accent commands and their combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

const SYMBOLS: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  dh: "ð",
  DH: "Ð",
  th: "þ",
  TH: "Þ",
  dj: "đ",
  DJ: "Đ",
  ng: "ŋ",
  NG: "Ŋ",
  i: "ı",
  j: "ȷ",
  S: "§",
  P: "¶",
  copyright: "©",
  textregistered: "®",
  texttrademark: "™",
  pounds: "£",
  euro: "€",
  texteuro: "€",
  dots: "…",
  ldots: "…",
  textellipsis: "…",
  textendash: "–",
  textemdash: "—",
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  guillemotleft: "«",
  guillemotright: "»",
  og: "« ",
  fg: " »",
  textdegree: "°",
  degree: "°",
  ier: "er",
  textbackslash: "\\",
  textasciitilde: "~",
  textunderscore: "_",
  times: "×",
  pm: "±",
  cdot: "·",
  to: "→",
  rightarrow: "→",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  sim: "∼",
  approx: "≈",
  infty: "∞",
  mu: "μ",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  varepsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  kappa: "κ",
  lambda: "λ",
  nu: "ν",
  xi: "ξ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  chi: "χ",
  psi: "ψ",
  omega: "ω",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Pi: "Π",
  Sigma: "Σ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω",
};

const SUPERSCRIPTS: Readonly<Record<string, string>> = { "+": "⁺", "-": "⁻", n: "ⁿ" };
const SUBSCRIPTS: Readonly<Record<string, string>> = { "+": "₊", "-": "₋" };
const toSuperscript = (sign: string) => SUPERSCRIPTS[sign] ?? "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? sign;
const toSubscript = (sign: string) => SUBSCRIPTS[sign] ?? "₀₁₂₃₄₅₆₇₈₉"[Number(sign)] ?? sign;

// Escaped characters must not be parsed as commands or groups by later steps, so private-use characters stand in for
// them until the end.
const ESCAPE_PLACEHOLDERS: Readonly<Record<string, string>> = {
  "{": "\ue000",
  "}": "\ue001",
  $: "\ue002",
  _: "\ue003",
  "^": "\ue004",
  "~": "\ue005",
};

const LETTER = String.raw`(?:\{ ?(\\[ij](?![a-zA-Z])|\p{L}?) ?\}|(\\[ij](?![a-zA-Z]) ?|\p{L}))`;
const SIGN_ACCENT = new RegExp(String.raw`\\([${"`"}'^"~=.]) ?${LETTER}`, "gu");
const LETTER_ACCENT = new RegExp(String.raw`\\([urHvdckb])(?=[ {\\]) ?${LETTER}`, "gu");

export function latexToText(source: string): string {
  const text = source
    // Spaces are collapsed first: later patterns would be slow on a megabyte of blanks.
    .replace(/\s+/g, " ")
    .replace(/[\ue000-\ue005]/g, "")
    // Forced line breaks, hyphenation marks, thin spaces.
    .replace(/\\\\(?:\[[^\]]{0,20}\])?/g, " ")
    .replace(/\\[-/]/g, "")
    .replace(/\\[,;:! ]/g, " ")
    .replace(/\\([{}$_])/g, (_, sign: string) => ESCAPE_PLACEHOLDERS[sign] ?? sign)
    .replace(/\\([&%#])/g, "$1")
    .replace(/\\href ?\{[^{}]*\}/g, "")
    .replace(SIGN_ACCENT, replaceAccent)
    .replace(LETTER_ACCENT, replaceAccent)
    .replace(/\\([a-zA-Z]+)\*?( ?)(?:\{\})?/g, replaceCommand)
    .replaceAll("\\", "")
    .replace(/\$[^$]*\$/g, replaceFormula)
    .replaceAll("---", "—")
    .replaceAll("--", "–")
    .replaceAll("``", "“")
    .replaceAll("''", "”")
    .replaceAll("~", "\u00a0")
    .replace(/[{}$]/g, "");
  return Object.entries(ESCAPE_PLACEHOLDERS)
    .reduce((read, [sign, placeholder]) => read.replaceAll(placeholder, sign), text)
    .normalize("NFC");
}

/** Combines a letter with its accent. An accent without a letter is a literal character (`\~{}` in URLs). */
function replaceAccent(_: string, accent: string, inBraces?: string, bare?: string): string {
  const letter = (inBraces ?? bare ?? "").replace("\\", "").trim();
  // The empty group ends a command that precedes it directly: \L\'od\'z.
  return letter === ""
    ? (ESCAPE_PLACEHOLDERS[accent] ?? accent)
    : `{}${letter}${ACCENTS[accent] ?? ""}`;
}

/** Replaces commands that stand for a symbol, keeps capitalized names (`\LaTeX`), drops the others. */
function replaceCommand(_: string, name: string, space: string): string {
  return SYMBOLS[name] ?? (/^[A-Z]/.test(name) ? `${name}${space}` : "");
}

/** Replaces powers and indices by Unicode superscripts and subscripts. */
function replaceFormula(part: string): string {
  const signs = (convert: (sign: string) => string) => (_: string, many?: string, one?: string) =>
    [...(many ?? one ?? "")].map(convert).join("");
  return part
    .replace(/\^(?:\{([\d+n-]+)\}|([\d+n-]))/g, signs(toSuperscript))
    .replace(/_(?:\{([\d+-]+)\}|([\d+-]))/g, signs(toSubscript));
}
