import type { SignRole } from "./formula.ts";

/** Parses "name sign name sign", a compact form for long tables. */
const parseTable = (text: string): ReadonlyMap<string, string> => {
  const words = text.trim().split(/\s+/);
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) pairs.set(words[at] ?? "", words[at + 1] ?? "");
  return pairs;
};

/** Letters in italics, as variables. */
export const LETTERS = parseTable(`
  alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
  lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
  chi χ psi ψ omega ω digamma ϝ imath ı jmath ȷ`);

/** Upright letters. */
export const UPRIGHT_LETTERS = parseTable(`
  Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
  infty ∞ partial ∂ nabla ∇ hbar ℏ hslash ℏ ell ℓ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ emptyset ∅ varnothing ∅
  forall ∀ exists ∃ nexists ∄ top ⊤ bot ⊥ angle ∠ measuredangle ∡ triangle △ Box □ square □ blacksquare ■ diamondsuit ♢
  clubsuit ♣ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮ sharp ♯ degree ° prime ′ backprime ‵ complement ∁ mho ℧ eth ð
  AA Å ae æ AE Æ oe œ OE Œ o ø O Ø ss ß checkmark ✓ dag † ddag ‡ S § P ¶ copyright © pounds £ euro € bigstar ★
  surd √ Finv Ⅎ blacktriangle ▲ lozenge ◊`);

const SIGNS: Readonly<Record<SignRole, ReadonlyMap<string, string>>> = {
  ordinary: parseTable(`
    neg ¬ lnot ¬ cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ ldots … dots … dotsc … dotso … vdots ⋮ ddots ⋱ backslash \\ vert | Vert ‖
    _ _ % % # # $ $ & & slash / colon : | ‖`),
  binary: parseTable(`
    times × div ÷ pm ± mp ∓ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ boxplus ⊞
    boxtimes ⊠ boxminus ⊟ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ barwedge ⊼ veebar ⊻ setminus ∖
    smallsetminus ∖ wr ≀ amalg ⨿ dagger † ddagger ‡ diamond ⋄ bigcirc ◯ triangleleft ◁ triangleright ▷ ltimes ⋉ rtimes ⋊
    bigtriangleup △ bigtriangledown ▽ dotplus ∔ centerdot ⋅ intercal ⊺ circledast ⊛ circledcirc ⊚`),
  relation: parseTable(`
    le ≤ leq ≤ ge ≥ geq ≥ leqslant ⩽ geqslant ⩾ ne ≠ neq ≠ ll ≪ gg ≫ lll ⋘ ggg ⋙ lt < gt > equiv ≡ sim ∼ simeq ≃ cong ≅
    approx ≈ approxeq ≊ asymp ≍ propto ∝ varpropto ∝ doteq ≐ triangleq ≜ coloneqq ≔ eqqcolon ≕ coloneq ≔ prec ≺ succ ≻
    preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ lessapprox ⪅ gtrapprox ⪆ nless ≮ ngtr ≯ nleq ≰ ngeq ≱
    in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉
    sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ Subset ⋐ Supset ⋑ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⟂ vdash ⊢
    dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ nvdash ⊬ smile ⌣ frown ⌢ bowtie ⋈ between ≬ because ∵ therefore ∴ nsim ≁ ncong ≇
    to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ uparrow ↑ downarrow ↓ updownarrow ↕ Rightarrow ⇒ implies ⟹
    Leftarrow ⇐ impliedby ⟸ Leftrightarrow ⇔ iff ⟺ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ longrightarrow ⟶ longleftarrow ⟵
    longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪
    hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌
    leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightsquigarrow ⇝
    leadsto ⇝ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftrightarrow ⇎ twoheadrightarrow ↠ rightarrowtail ↣
    upharpoonright ↾ circlearrowleft ↺ circlearrowright ↻ curvearrowright ↷ curvearrowleft ↶ dashrightarrow ⇢
    multimap ⊸ unlhd ⊴ unrhd ⊵ lhd ⊲ rhd ⊳ trianglelefteq ⊴ trianglerighteq ⊵ risingdotseq ≓ fallingdotseq ≒ circeq ≗`),
  punctuation: parseTable("ldotp ."),
  large: parseTable(`
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁
    bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆ smallint ∫`),
  open: parseTable(
    "lbrace { { { lbrack [ langle ⟨ lceil ⌈ lfloor ⌊ lvert | lVert ‖ llbracket ⟦ ulcorner ⌜ lgroup ⟮",
  ),
  close: parseTable(
    "rbrace } } } rbrack ] rangle ⟩ rceil ⌉ rfloor ⌋ rvert | rVert ‖ rrbracket ⟧ urcorner ⌝ rgroup ⟯",
  ),
};

/** Characters that can be typed directly. */
const TYPED_CHARACTERS: Readonly<Record<SignRole, string>> = {
  ordinary: "/@|!",
  binary: "+-*",
  relation: "=<>:",
  punctuation: ",;.?",
  large: "",
  open: "([",
  close: ")]",
};

/** Typed characters and the signs they mean. */
const SHAPES: Readonly<Record<string, string>> = { "-": "−", "*": "∗", "'": "′" };

export interface Sign {
  readonly text: string;
  readonly role: SignRole;
}

/** Characters with a meaning in LaTeX unless escaped. */
const SYNTAX = "\\{}$&#%_^~";

const signsByName = new Map<string, Sign>();
const signsByCharacter = new Map<string, Sign>();
for (const role of Object.keys(SIGNS) as SignRole[]) {
  for (const [name, text] of SIGNS[role]) {
    signsByName.set(name, { text, role });
    if (!signsByCharacter.has(text) && !SYNTAX.includes(text))
      signsByCharacter.set(text, { text, role });
  }
}
for (const role of Object.keys(TYPED_CHARACTERS) as SignRole[])
  for (const text of TYPED_CHARACTERS[role])
    signsByCharacter.set(text, { text: SHAPES[text] ?? text, role });

export const SIGN_NAMES: readonly string[] = [...signsByName.keys()];
export const findSignByName = (name: string): Sign | undefined => signsByName.get(name);
/** The sign of a directly typed character: `≤` as well as `\le`. */
export const findSignByCharacter = (character: string): Sign | undefined =>
  signsByCharacter.get(character);

/** Function names. Those in LIMITS have their subscript below. */
export const OPERATORS: ReadonlySet<string> = new Set(
  `arccos arcsin arctan arccot arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sech sin sinh tan tanh sgn
   det gcd inf lim max min Pr sup limsup liminf argmax argmin`.split(/\s+/),
);
export const LIMITS: ReadonlySet<string> = new Set(
  "det gcd inf lim max min Pr sup limsup liminf argmax argmin".split(" "),
);
export const OPERATOR_TEXT: Readonly<Record<string, string>> = {
  limsup: "lim sup",
  liminf: "lim inf",
  argmax: "arg max",
  argmin: "arg min",
};

/** Accents above or below their base. */
export const ACCENTS: Readonly<
  Record<string, { readonly mark: string; readonly below?: true; readonly wide?: true }>
> = {
  hat: { mark: "^" },
  widehat: { mark: "^", wide: true },
  tilde: { mark: "~" },
  widetilde: { mark: "~", wide: true },
  bar: { mark: "¯" },
  vec: { mark: "→" },
  dot: { mark: "˙" },
  ddot: { mark: "¨" },
  dddot: { mark: "⃛" },
  check: { mark: "ˇ" },
  breve: { mark: "˘" },
  acute: { mark: "´" },
  grave: { mark: "`" },
  mathring: { mark: "˚" },
  overline: { mark: "‾", wide: true },
  underline: { mark: "_", wide: true, below: true },
  overrightarrow: { mark: "→", wide: true },
  overleftarrow: { mark: "←", wide: true },
  overleftrightarrow: { mark: "↔", wide: true },
  overbrace: { mark: "⏞", wide: true },
  underbrace: { mark: "⏟", wide: true, below: true },
};

/** Widths in em. */
export const SPACES: Readonly<Record<string, number>> = {
  ",": 0.1667,
  thinspace: 0.1667,
  ":": 0.2222,
  ">": 0.2222,
  medspace: 0.2222,
  ";": 0.2778,
  thickspace: 0.2778,
  "!": -0.1667,
  negthinspace: -0.1667,
  " ": 0.25,
  enspace: 0.5,
  quad: 1,
  qquad: 2,
};

/** `\big(` and its variants: height and role. */
export const BIG_DELIMITERS: Readonly<
  Record<string, { readonly em: number; readonly role: SignRole }>
> = Object.fromEntries(
  [
    ["big", 1.2],
    ["Big", 1.8],
    ["bigg", 2.4],
    ["Bigg", 3],
  ].flatMap(([name, em]) => [
    [`${name}`, { em: Number(em), role: "ordinary" }],
    [`${name}l`, { em: Number(em), role: "open" }],
    [`${name}r`, { em: Number(em), role: "close" }],
    [`${name}m`, { em: Number(em), role: "relation" }],
  ]),
);

/** Commands that put their argument between delimiters. */
export const FENCES: Readonly<Record<string, readonly [string, string]>> = {
  bra: ["⟨", "|"],
  ket: ["|", "⟩"],
  braket: ["⟨", "⟩"],
  abs: ["|", "|"],
  norm: ["‖", "‖"],
};

/** Arrows as long as their label. */
export const LONG_ARROWS: Readonly<Record<string, string>> = {
  xrightarrow: "→",
  xleftarrow: "←",
  xleftrightarrow: "↔",
  xRightarrow: "⇒",
  xLeftarrow: "⇐",
};

export interface Environment {
  readonly layout: "matrix" | "cases" | "aligned";
  readonly align?: string;
  readonly open?: string;
  readonly close?: string;
}

export const ENVIRONMENTS: Readonly<Record<string, Environment>> = {
  matrix: { layout: "matrix" },
  smallmatrix: { layout: "matrix" },
  array: { layout: "matrix" },
  pmatrix: { layout: "matrix", open: "(", close: ")" },
  bmatrix: { layout: "matrix", open: "[", close: "]" },
  Bmatrix: { layout: "matrix", open: "{", close: "}" },
  vmatrix: { layout: "matrix", open: "|", close: "|" },
  Vmatrix: { layout: "matrix", open: "‖", close: "‖" },
  cases: { layout: "cases", open: "{", close: "" },
  ...Object.fromEntries(
    "aligned align align* split alignedat eqnarray eqnarray*"
      .split(" ")
      .map((name) => [name, { layout: "aligned" } as const]),
  ),
  ...Object.fromEntries(
    "gathered gather gather* equation equation* multline multline*"
      .split(" ")
      .map((name) => [name, { layout: "aligned", align: "c" } as const]),
  ),
};

/** Column alignment of a table layout without explicit columns. */
export const ALIGN = { matrix: "c", cases: "l", aligned: "rl" } as const;

/** Upright letters that can be typed directly. */
export const UPRIGHT_SIGNS: ReadonlySet<string> = new Set(UPRIGHT_LETTERS.values());

export const DELIMITERS: ReadonlySet<string> = new Set("()[]{}⟨⟩⌈⌉⌊⌋|‖⟦⟧⌜⌝⟮⟯/\\↑↓↕⇑⇓⇕∣∥");

/** Excludes inherited names such as `constructor`. */
export const getOwn = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
