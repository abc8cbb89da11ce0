/**
 * Spacing comes from tokens (src/ui/styles/tokens.css); run by `npm test`. Margins, paddings, gaps and offsets are
 * `var(--space-…)`, sums of them, zero, or relative to their container. Any other length is an error.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const SPACING =
  /^(?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-margin|scroll-padding)(?:-(?:block|inline|top|right|bottom|left|start|end))*$/;

/** Tokens that are distances. --head, --save-bar, --form-bar and --reserved-bottom are heights of sticky elements. */
const TOKEN = /^--(?:space-(?:half|\d+)|hairline|head|save-bar|form-bar|reserved-bottom)$/;

/** Numbers that a calculation multiplies a distance by: levels of an outline. */
const FACTOR = /^--(?:depth|level)$/;

/** Lengths relative to the window, the text or the container. */
const RELATIVE = /^-?[\d.]+(?:%|ch|lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))$/;
const WORDS = new Set(["auto", "normal", "inherit", "initial", "unset", "revert", "revert-layer"]);
const FUNCTIONS = new Set(["calc", "min", "max", "clamp", "var", "env"]);

export interface SpacingProblem {
  readonly line: number;
  readonly property: string;
  readonly value: string;
}

/** Spacing declarations of a style sheet with a literal length. */
export function spacingProblems(css: string): SpacingProblem[] {
  const problems: SpacingProblem[] = [];
  // Comments are blanked, not removed, to keep line numbers.
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const match of bare.matchAll(/(?<=[;{}]\s*|^\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = "", value = ""] = match;
    if (!SPACING.test(property) || followsTokens(value)) continue;
    const line = bare.slice(0, match.index).split("\n").length;
    problems.push({ line, property, value: value.trim() });
  }
  return problems;
}

function followsTokens(value: string): boolean {
  const parts = value.replace(/!important/, "").match(/[\w.%-]+\(?/g) ?? [];
  const inCalculation = /\b(?:calc|min|max|clamp)\(/.test(value);
  return parts.every((part) => {
    if (part.endsWith("(")) return FUNCTIONS.has(part.slice(0, -1));
    if (part.startsWith("--")) return TOKEN.test(part) || (inCalculation && FACTOR.test(part));
    if (/^safe-area-inset-/.test(part) || WORDS.has(part) || RELATIVE.test(part)) return true;
    // A plain number is zero or a factor in a calculation, where a single "-" is a minus.
    if (/^-?[\d.]+$/.test(part)) return Number(part) === 0 || inCalculation;
    return part === "-";
  });
}

/** All style sheets below `folder`, by path from the root. */
function styleSheetsIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .sort();
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const sheets = styleSheetsIn(root, "src");
  let found = 0;
  for (const sheet of sheets) {
    for (const { line, property, value } of spacingProblems(
      readFileSync(join(root, sheet), "utf8"),
    )) {
      found++;
      console.error(`${sheet}:${line}: ${property}: ${value}: use a token of tokens.css`);
    }
  }
  if (found > 0) process.exitCode = 1;
  else console.log(`${sheets.length} style sheets, all spacing from tokens.`);
}
