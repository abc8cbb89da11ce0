import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  filesWithoutRoute,
  type Import,
  importProblems,
  importsOfProject,
  resolveImport,
  straysInRoutes,
} from "./imports.ts";
import { readImports } from "./read-imports.ts";

const specifiers = (source: string) => readImports(source).map(({ specifier }) => specifier);
const typeOnly = (source: string) => readImports(source).map((one) => one.typeOnly);

describe("reading imports", () => {
  test("every way of writing one", () => {
    const source = `
import a from "./a.ts";
import * as b from './b.ts';
import "./c.css";
import d, { e as f, type G } from "./d.ts";
import {
  h, // the first
  "odd name" as i,
} from "./h.ts";
export { j } from "./j.ts";
export * from "./k.ts";
export * as l from "./l.ts";
const m = await import("./m.ts");
import type from "./n.ts";
`;
    expect(specifiers(source)).toEqual(
      ["a.ts", "b.ts", "c.css", "d.ts", "h.ts", "j.ts", "k.ts", "l.ts", "m.ts", "n.ts"].map(
        (name) => `./${name}`,
      ),
    );
    expect(typeOnly(source)).not.toContain(true);
  });

  test("types load nothing", () => {
    const source = `
import type { A } from "./a.ts";
import type B from "./b.ts";
export type { C } from "./c.ts";
export type * from "./d.ts";
type E = typeof import("./e.ts");
let f: import("./f.ts").F;
`;
    expect(typeOnly(source)).toEqual([true, true, true, true, true, true]);
  });

  test("what stands in comments, strings, templates and expressions is not code", () => {
    const source = [
      '// import a from "./no.ts"',
      '/* import a from "./no.ts"\n import("./no.ts") */',
      `const text = 'import a from "./no.ts"';`,
      `const template = \`\nimport a from "./no.ts"\n\${await import("./yes-1.ts")} import("./no.ts") \`;`,
      `const nested = \`\${\`\${import("./yes-2.ts")}\`} import("./no.ts")\`;`,
      `const quote = /["'\`/*]/; import "./yes-3.ts";`,
      'const half = 1 / 2; import "./yes-4.ts"; // half / of it',
      `const page = <p>l'eau : "non" <br /></p>; import "./yes-5.ts";`,
      'files.import("./no.ts"); import.meta.url;',
      "export const from = 1; export function of() {}",
    ].join("\n");
    expect(specifiers(source)).toEqual([1, 2, 3, 4, 5].map((n) => `./yes-${n}.ts`));
  });

  test("says in which line", () => {
    expect(readImports('\n\nimport {\n a } from "./a.ts";')[0]?.line).toBe(3);
  });
});

describe("resolving", () => {
  const aliases = { "#platform/*": "./src/platform/*" };
  test.each([
    ["src/ui/a.ts", "./b.ts", "src/ui/b.ts"],
    ["src/ui/live/a.ts", "../b.ts", "src/ui/b.ts"],
    ["src/ui/a.ts", "#platform/i18n/format.ts", "src/platform/i18n/format.ts"],
    ["src/shell/document.tsx", "./styles.css?url", "src/shell/styles.css"],
    ["src/routes/a.tsx", "./+types/a.ts", null],
    ["src/ui/a.ts", "react", null],
    ["src/ui/a.ts", "node:fs", null],
  ])("%s: %s", (from, specifier, to) => {
    expect(resolveImport(from, specifier, aliases)).toBe(to);
  });
});

describe("rules", () => {
  const from = (file: string, to: string, type = false): Import => ({
    from: file,
    to,
    specifier: to,
    typeOnly: type,
    line: 1,
  });
  const rules = (...imports: Import[]) => importProblems(imports).map(({ rule }) => rule);

  test("the right direction is silent", () => {
    expect(
      rules(
        from("src/processes/web.ts", "src/product/product.server.ts"),
        from("src/processes/start.ts", "demo/load.ts"),
        from("src/routes/public/home.tsx", "src/features/portal/calls/ui/search-page.tsx"),
        from(
          "src/features/portal/calls/tables.server.ts",
          "src/features/portal/partners/tables.server.ts",
        ),
        from("src/features/portal/calls/ui/filters.tsx", "src/ui/button.tsx"),
        from("src/ui/a.tsx", "src/platform/i18n/context.tsx"),
        from("src/ui/a.tsx", "src/rich-text/document.ts"),
        from("src/ui/a.tsx", "src/platform/env.ts", true),
        from("src/rich-text/a.ts", "src/platform/fold-text.ts"),
        from("src/features/portal/calls/catalogue/a.ts", "src/search-index/postings.ts"),
        from("src/search-index/a.ts", "src/platform/find-sorted-index.ts"),
        from("src/browser/public.ts", "src/ui/elements/index.ts"),
        from("src/platform/a.itest.ts", "tests/support/test-server.ts"),
      ),
    ).toEqual([]);
  });

  test.each([
    ["src/platform/a.ts", "src/ui/b.ts", "platform may not import ui"],
    ["src/platform/a.ts", "src/features/portal/calls/b.ts", "platform may not import features"],
    ["src/ui/a.ts", "src/features/portal/calls/b.ts", "ui may not import features"],
    ["src/ui/a.ts", "src/platform/env.ts", "ui may import types"],
    ["src/rich-text/a.ts", "src/platform/env.ts", "rich-text may import types"],
    ["src/rich-text/a.ts", "src/ui/b.tsx", "rich-text may not import ui"],
    [
      "src/search-index/a.ts",
      "src/features/portal/calls/b.ts",
      "search-index may not import features",
    ],
    ["src/search-index/a.ts", "src/platform/env.ts", "search-index may import types"],
    ["src/ui/a.ts", "src/search-index/b.ts", "ui may not import search-index"],
    ["src/platform/a.ts", "src/rich-text/b.ts", "platform may not import rich-text"],
    ["src/features/portal/calls/a.ts", "src/routes/b.ts", "features may not import product"],
    ["src/routes/a.ts", "src/processes/b.ts", "product may not import processes"],
    ["src/features/portal/calls/a.ts", "demo/b.ts", "features may not import demo"],
    ["src/product/product.server.ts", "sandbox/b.ts", "product may not import sandbox"],
    ["src/processes/a.ts", "tests/support/b.ts", "processes may not import tests"],
    ["src/platform/a.ts", "src/platform/b.test.ts", "imported by tests only"],
    [
      "src/features/portal/partners/a.ts",
      "src/features/portal/calls/b.ts",
      "only those before them",
    ],
    ["src/features/portal/calls/a.ts", "src/features/people/cv/b.ts", "only those before them"],
    [
      "src/features/portal/unheard-of/a.ts",
      "src/features/portal/calls/b.ts",
      "is no known feature",
    ],
    ["src/attic/a.ts", "src/ui/b.ts", "belongs to no layer"],
    [
      "src/routes/a.ts",
      "src/platform/require-allowed.ts",
      "a route asks for a right by requireRight",
    ],
  ])("%s may not import %s", (file, to, rule) => {
    expect(rules(from(file, to))).toEqual([expect.stringContaining(rule)]);
  });

  test("no request starts a program; the embedded database and the build do", () => {
    const starting = (file: string): Import => ({
      ...from(file, ""),
      to: null,
      specifier: "node:child_process",
    });
    const may = ["src/platform/db/embedded-postgres.server.ts", "src/processes/a.ts", "bench/a.ts"];
    expect(rules(...may.map(starting))).toEqual([]);
    const mayNot = [
      "src/features/people/cv/a.server.ts",
      "src/routes/a.ts",
      "src/platform/files/a.ts",
    ];
    expect(rules(...mayNot.map(starting))).toHaveLength(3);
  });

  test("nothing of a server reaches the browser, at any distance", () => {
    const way = [
      from("src/ui/elements/a.ts", "src/ui/b.ts"),
      from("src/ui/b.ts", "src/platform/i18n/c.server.ts"),
    ];
    expect(rules(...way)).toEqual([
      "a file of the browser loads a server's: src/ui/elements/a.ts → src/ui/b.ts → src/platform/i18n/c.server.ts",
    ]);
    expect(rules(from("src/ui/elements/a.ts", "src/platform/b.server.ts", true))).toEqual([]);
  });

  test("cycles are found, unless a type closes them", () => {
    const [a, b, c] = ["src/ui/a.ts", "src/ui/b.ts", "src/ui/c.ts"] as const;
    expect(rules(from(a, b), from(b, c), from(c, a))).toEqual([
      `a cycle: ${a} → ${b} → ${c} → ${a}`,
    ]);
    expect(rules(from(a, b), from(b, c), from(c, a, true))).toEqual([]);
  });
});

test("every file below src/routes is named by routes.ts", () => {
  const routesSource = `index("routes/public/home.tsx"), route("appel/:slug", "routes/public/call.tsx")`;
  const files = [
    "src/routes/public/home.tsx",
    "src/routes/public/call.tsx",
    "src/routes/public/call.itest.ts",
    "src/routes/public/call-helpers.ts",
    "src/shell/meta.ts",
  ];
  expect(filesWithoutRoute(files, routesSource)).toEqual(["src/routes/public/call-helpers.ts"]);
});

test("the project keeps its own rules", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const imports = importsOfProject(root);
  expect(imports).toContainEqual(
    expect.objectContaining({
      from: "src/root.tsx",
      to: "src/shell/document.tsx",
      typeOnly: false,
    }),
  );
  expect(importProblems(imports)).toEqual([]);
  expect(straysInRoutes(root)).toEqual([]);
});
