/**
 * Forms say what is wrong in the product's own words and language: one with a required field, or a field the browser
 * judges by itself, is `noValidate`. Without it the browser shows its own bubble, in its own language. Run by `npm test`.
 */
import { globSync, readFileSync } from "node:fs";

const FORM =
  /<(?:form|Form)\b((?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\}|=>)*)>([\s\S]*?)<\/(?:form|Form)>/g;
const JUDGED = /\brequired\b|type="(?:email|url|number)"/;

const problems = globSync("src/{features,routes,shell,ui}/**/*.tsx").flatMap((path) => {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(FORM)]
    .filter(([, attributes = "", body = ""]) => JUDGED.test(body) && !/noValidate/.test(attributes))
    .map(({ index }) => `${path}:${text.slice(0, index).split("\n").length}`);
});

for (const place of problems) console.error(`${place}: a form with judged fields needs noValidate`);
process.exit(problems.length > 0 ? 1 : 0);
