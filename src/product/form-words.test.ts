import { expect, test } from "vitest";
import { FORM_PAGES, pruned, saidWords } from "../../vite.form-words.ts";
import routes from "../routes.ts";
import { isFormPage } from "./hydrated-pages.ts";
import { fr } from "./locales.fr.ts";

type Entry = (typeof routes)[number];

/** The files of the page of an address, frames included. */
function filesOf(entries: readonly Entry[], above: string, path: string): string[] {
  return entries.flatMap((entry) => {
    const here = [above, entry.path].filter(Boolean).join("/");
    if (!entry.children) return `/${here}` === path ? [entry.file] : [];
    const within = filesOf(entry.children, here, path);
    return within.length > 0 ? [entry.file, ...within] : [];
  });
}

test("the words of the pages with a form are read from what makes these pages", () => {
  const paths = ["informations-generales", "proposition-scientifique"].map(
    (tab) => `/mon-espace/dossier/:id/${tab}`,
  );
  expect(paths.every(isFormPage)).toBe(true);
  const files = new Set(paths.flatMap((path) => filesOf(routes, "", path)));
  expect([...files].map((file) => `src/${file}`).sort()).toEqual(
    FORM_PAGES.filter((file) => file.startsWith("src/routes/")).sort(),
  );
});

test("they hold what is named, also in part, with its plurals, and little else", () => {
  const words = pruned(fr, saidWords(FORM_PAGES, Object.keys(fr))) as typeof fr;
  expect(words.common).toEqual(fr.common);
  expect(words.dossierForm.save).toEqual(fr.dossierForm.save);
  expect(words.dossierForm.question).toEqual(fr.dossierForm.question);
  expect(words.forms.left_one).toBe(fr.forms.left_one);
  expect(words.accounts.again).toEqual(fr.accounts.again);
  expect(words).not.toHaveProperty("administration");
  expect(words).not.toHaveProperty("cv");
  expect(JSON.stringify(words).length).toBeLessThan(JSON.stringify(fr).length / 3);
});

test("a key that is put together keeps all it may be", () => {
  const said = new Map<string, ReadonlySet<string> | "all">()
    .set("a", new Set(["x"]))
    .set("b", "all");
  const words = { a: { x: "1", x_one: "2", y: "3" }, b: { z: "4" }, c: { w: "5" } };
  expect(pruned(words, said)).toEqual({ a: { x: "1", x_one: "2" }, b: { z: "4" } });
});
