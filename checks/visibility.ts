/**
 * Checks that every list, count, export and feed is restricted by the visibility condition of its feature
 * (`queries/visible-to.server.ts`); run by `npm test`. A read of a table with such a condition uses one, or
 * - asks for one object by its id, about which the caller asks the policy, or
 * - takes its condition from its callers, which are then checked instead, or
 * - stands in UNRESTRICTED (`visibility.test.ts`) with the reason.
 * Commands, writes and jobs are not read: commands ask the policy about the rows they load, jobs act for the product.
 */
import { globSync, readFileSync } from "node:fs";

/** Tables with a visibility condition, by their name in TypeScript; the database has the same name in snake case. */
const TABLES = [
  "agencyDossiers",
  "auditEvents",
  "callDrafts",
  "cvFiles",
  "cvs",
  "dossiers",
  "favourites",
  "formModels",
  "notifications",
  "productions",
  "projects",
  "savedSearches",
  "savedViews",
  "staffMembers",
] as const;

const NAMES = TABLES.join("|");
const SQL_NAMES = NAMES.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const READ = new RegExp(
  String.raw`(?:\.from|[jJ]oin|\$count)\(\s*(?:${NAMES})\b|\b(?:from|join) (?:\$\{(?:${NAMES})\}|(?:${SQL_NAMES})\b)`,
);
const CONDITION = /\b\w+VisibleTo\(/;
/** `eq(dossiers.id, id)`: equal to a value, not to the column of another table. */
const ONE_OBJECT = /\beq\(\w+\.(?:id|dossierId|subjectId|cvId), \w+\)/;
/** A parameter `where: SQL`. */
const CALLERS_CONDITION = /^[^{]*?\(\s*[^)]*?\b\w+\??: SQL\b/;

interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** The top-level functions and constants of a file, without comments. */
export function readDeclarations(path: string, text: string): Declaration[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g, "");
  return code.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).flatMap((part) => {
    const name = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(part)?.[1];
    return name ? [{ path, name, text: part }] : [];
  });
}

/** The reads without any of the accepted restrictions, as `path name`. */
export function listUnrestricted(declarations: readonly Declaration[]): string[] {
  const mentions = (text: string, name: string) => new RegExp(String.raw`\b${name}\b`).test(text);
  const places = new Set(declarations.map(({ path, name }) => `${path} ${name}`));
  const calls = ({ path, text }: Declaration, query: Declaration) =>
    (query.path === path ||
      (query.text.startsWith("export") && !places.has(`${path} ${query.name}`))) &&
    new RegExp(String.raw`\b${query.name}\(`).test(text);
  const takesCondition = ({ text }: Declaration) =>
    CALLERS_CONDITION.test(text) && !CONDITION.test(text);
  const open = declarations.filter((one) => READ.test(one.text) && takesCondition(one));
  for (const one of declarations)
    if (!open.includes(one) && takesCondition(one) && open.some((query) => calls(one, query)))
      open.push(one);
  /** Conditions of the same file that are built on a visibility condition. */
  const listDerived = (path: string) => {
    const found: string[] = [];
    for (const { name, text } of declarations.filter((one) => one.path === path))
      if (
        !(READ.test(text) && /\bdb\b/.test(text)) &&
        (CONDITION.test(text) || found.some((each) => mentions(text, each)))
      )
        found.push(name);
    return found;
  };
  return declarations
    .filter((one) => READ.test(one.text) || open.some((query) => calls(one, query)))
    .filter((one) => !open.includes(one) && !ONE_OBJECT.test(one.text) && !CONDITION.test(one.text))
    .filter(({ path, text }) => !listDerived(path).some((name) => mentions(text, name)))
    .map(({ path, name }) => `${path} ${name}`);
}

const IGNORED = /\.i?test\.tsx?$|\/(?:commands|jobs|writes|locales|ui)\/|visible-to\.server\.ts$/;

/** The declarations of everything below `src` that reads for a page, an endpoint, a file or a socket. */
export const readSources = (src: string): Declaration[] =>
  globSync("{features,product,routes}/**/*.{ts,tsx}", { cwd: src })
    .filter((path) => !IGNORED.test(path))
    .sort()
    .flatMap((path) => readDeclarations(path, readFileSync(`${src}/${path}`, "utf8")));
