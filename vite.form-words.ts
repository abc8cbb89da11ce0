import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { readImports } from "./checks/read-imports.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What the browser runs on the pages with a dossier's form. */
export const FORM_PAGES = [
  "src/entry.client.tsx",
  "src/root.tsx",
  "src/routes/dossier/layout.tsx",
  "src/routes/dossier/general.tsx",
  "src/routes/dossier/scientific.tsx",
];

/**
 * The pages with a form are those that must open fast: their browser gets only the words they can say, of
 * `src/product/form-words.*.ts`. Which they are is read in the sources: whatever names `namespace:key` and is reached from
 * those pages. Common words, which bear no namespace, stay whole.
 */
export function formWords(): Plugin {
  return {
    name: "form-words",
    apply: "build",
    async load(id) {
      const locale = /\/src\/product\/form-words\.(fr|en)\.ts$/.exec(id)?.[1];
      if (!locale) return null;
      const words = await import(
        pathToFileURL(join(root, `src/product/locales.${locale}.ts`)).href
      );
      const said = saidWords(FORM_PAGES, Object.keys(words[locale]));
      return `export const ${locale} = ${JSON.stringify(pruned(words[locale], said))};`;
    },
  };
}

/** By namespace: the first steps of the keys that are named, or all of it. */
type Said = ReadonlyMap<string, ReadonlySet<string> | "all">;

export function saidWords(entries: readonly string[], namespaces: readonly string[]): Said {
  const said = new Map<string, Set<string> | "all">([["common", "all"]]);
  const key = new RegExp(`["'\`](${namespaces.join("|")}):([\\w-]*)(.?)`, "g");
  for (const source of sourcesFrom(entries))
    for (const [, namespace = "", step = "", after] of source.matchAll(key)) {
      const known = said.get(namespace) ?? new Set();
      if (known === "all") continue;
      // A first step that is put together may be any.
      const isWhole = after !== "$" && step !== "";
      said.set(namespace, isWhole ? known.add(step) : "all");
    }
  return said;
}

type Tree = Readonly<Record<string, object>>;

export function pruned(words: Tree, said: Said): Tree {
  const kept = Object.entries(words).flatMap(([namespace, tree]) => {
    const steps = said.get(namespace);
    if (steps === undefined) return [];
    const isSaid = (step: string) => steps === "all" || steps.has(step.replace(PLURAL, ""));
    return [[namespace, Object.fromEntries(Object.entries(tree).filter(([step]) => isSaid(step)))]];
  });
  return Object.fromEntries(kept);
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The sources the browser may be sent of these: what only the server runs bears `.server` in its name. */
function* sourcesFrom(entries: readonly string[]): Generator<string> {
  const seen = new Set(entries);
  for (const path of seen) {
    if (!/\.tsx?$/.test(path) || !existsSync(join(root, path))) continue;
    const source = readFileSync(join(root, path), "utf8");
    yield source;
    for (const { specifier, typeOnly } of readImports(source)) {
      const next = typeOnly ? null : pathOf(specifier, path);
      if (next && !/\.server\.tsx?$/.test(next)) seen.add(next);
    }
  }
}

const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  imports: Readonly<Record<string, string>>;
};

function pathOf(specifier: string, from: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  for (const [alias, target] of Object.entries(imports)) {
    const start = alias.slice(0, -1);
    if (specifier.startsWith(start))
      return posix.normalize(target.replace("*", specifier.slice(start.length)));
  }
  return null;
}
