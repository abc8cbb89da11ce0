/**
 * A test that shows a row of the ledger has its id in the title: `[A-07] …` for the complete row, `[A-07 part] …` for
 * a part, `[A-07, A-08] [C-20 part] …` for several rows: complete rows in the first bracket, parts in another. The title
 * of a group may only say `part`, because its tests show the row together.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TEST_FILES } from "../tests/support/test-files.ts";

export interface TitleProblem {
  readonly line: number;
  readonly title: string;
  readonly rule: string;
}

const ID = /[A-E]-\d{2}/;
const BEARS_AN_ID = new RegExp(String.raw`\[\s*[A-Za-z]-?\d|^[A-E]-\d{1,3}\b|\b${ID.source}\b.*\]`);
const WHOLE_ROWS = String.raw`\[${ID.source}(?:, ${ID.source})*\] `;
const PARTS = String.raw`\[${ID.source} part(?:, ${ID.source} part)*\] `;
const RIGHT = new RegExp(`^(?:${WHOLE_ROWS}(?:${PARTS})?|${PARTS})(?!.*\\[${ID.source})\\S`);
/** A string right after an opening bracket is a title. */
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
const GROUP = /\bdescribe\b[^\n]*$/;

/** The problems in the titles of one file. */
export function titleProblems(source: string): TitleProblem[] {
  const problems: TitleProblem[] = [];
  for (const { 0: match, 2: title = "", index } of source.matchAll(TITLE)) {
    if (!BEARS_AN_ID.test(title)) continue;
    const before = source.slice(0, index);
    const line =
      before.split("\n").length + match.slice(0, match.search(/["'`]/)).split("\n").length - 1;
    const rule = brokenRule(title, GROUP.test(before));
    if (rule) problems.push({ line, title, rule });
  }
  return problems;
}

function brokenRule(title: string, isGroup: boolean): string | null {
  if (!RIGHT.test(title))
    return "ids stand in brackets before the words, complete rows before parts: [A-07], [A-07 part] or [A-07] [C-20 part]";
  const rows = (RIGHT.exec(title)?.[0] ?? "").match(new RegExp(ID, "g")) ?? [];
  if (new Set(rows).size < rows.length) return "a row is named once";
  if (isGroup && new RegExp(`^${WHOLE_ROWS}`).test(title))
    return "a group of tests shows a row only together: say part, and give the id to the test that shows it whole";
  return null;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  // Tests of the checks contain titles as examples.
  const files = globSync(Object.values(TEST_FILES).flat(), { cwd: root })
    .filter((file) => !file.startsWith("checks"))
    .sort();
  let found = 0;
  for (const file of files) {
    for (const { line, title, rule } of titleProblems(readFileSync(join(root, file), "utf8"))) {
      console.error(`${file}:${line}: "${title}": ${rule}`);
      found++;
    }
  }
  if (found > 0) process.exitCode = 1;
  else console.log(`${files.length} files of tests, all titles in order.`);
}
