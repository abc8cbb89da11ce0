/**
 * Checks the direction of imports (see ARCHITECTURE.md) and the content of src/routes; run by `npm test`. A new layer
 * or feature is added to LAYERS or AREAS, at its position.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { readImports, type WrittenImport } from "./read-imports.ts";

interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** Other layers it may import; its own is always allowed. */
  readonly uses: readonly string[];
}

/** A file belongs to the first layer whose pattern matches its path. */
const LAYERS: readonly Layer[] = [
  {
    name: "processes",
    files: /^src\/processes\//,
    uses: ["product", "features", "documents", "services", "ui", "platform", "demo", "sandbox"],
  },
  { name: "browser", files: /^src\/browser\//, uses: ["features", "ui", "platform"] },
  {
    name: "features",
    files: /^src\/features\//,
    uses: [
      "form-engine",
      "search-index",
      "documents",
      "services",
      "rich-text-editor",
      "ui",
      "rich-text",
      "bibliography",
      "platform",
    ],
  },
  // Forms as data: rules for browser and server, and a folder for each question type.
  {
    name: "form-engine",
    files: /^src\/form-engine\//,
    uses: ["documents", "rich-text-editor", "ui", "rich-text", "bibliography", "platform"],
  },
  // A full-text index in memory: pure, and without knowledge of any feature.
  { name: "search-index", files: /^src\/search-index\//, uses: ["platform"] },
  // Document models and their rendering to files.
  { name: "documents", files: /^src\/documents\//, uses: ["rich-text", "platform"] },
  // Clients of outside services: they know protocols, not our tables.
  { name: "services", files: /^src\/services\//, uses: ["bibliography", "platform"] },
  { name: "ui", files: /^src\/ui\//, uses: ["rich-text", "platform"] },
  // The rich-text editor: React, on hydrated pages.
  {
    name: "rich-text-editor",
    files: /^src\/rich-text\/editor\//,
    uses: ["ui", "rich-text", "platform"],
  },
  // Rich-text documents: pure, for browser and server.
  { name: "rich-text", files: /^src\/rich-text\//, uses: ["platform"] },
  // References to works, their file formats and citations: pure, for browser and server.
  { name: "bibliography", files: /^src\/bibliography\//, uses: ["platform"] },
  { name: "platform", files: /^src\/platform\//, uses: [] },
  // Composition: routes, the HTML document around them, entry points, translations of all features.
  {
    name: "product",
    files: /^src\/(?:product\/|shell\/|routes\/|[^/]+$)/,
    uses: [
      "browser",
      "features",
      "form-engine",
      "documents",
      "services",
      "rich-text-editor",
      "ui",
      "rich-text",
      "bibliography",
      "platform",
    ],
  },
  { name: "demo", files: /^demo\//, uses: ["features", "form-engine", "rich-text", "platform"] },
  { name: "sandbox", files: /^sandbox\//, uses: ["platform"] },
  {
    name: "tests",
    files: /^(?:tests|bench|checks)\//,
    uses: [
      "processes",
      "product",
      "browser",
      "features",
      "form-engine",
      "search-index",
      "documents",
      "services",
      "rich-text-editor",
      "ui",
      "rich-text",
      "bibliography",
      "platform",
      "demo",
      "sandbox",
    ],
  },
];

/** The areas of `src/features`, in order: an area imports only areas before it, a feature only features before it. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  portal: ["nomenclatures", "partners", "calls", "content", "audience"],
  people: ["accounts", "notifications", "alerts", "researchers", "productions", "cv"],
  proposals: [
    "form-models",
    "dossiers",
    "eligibility",
    "dossier-form",
    "team",
    "appendices",
    "posts",
    "workpad",
    "comments",
    "pads",
    "form-updates",
    "deposits",
    "decision-letters",
    "projects",
    "dossier-exports",
  ],
  agency: [
    "frame",
    "administration",
    "lists",
    "staff",
    "partner-pages",
    "audit-log",
    "call-notices",
    "call-drafts",
    "form-designer",
    "form-publication",
    "eligibility-checks",
    "completions",
    "dossier-index",
    "decisions",
    "letter-templates",
    "decision-releases",
    "funded-projects",
    "dossier-list",
    "dossier-reading",
    "dossier-exports",
    "figures",
    "search",
    "home",
  ],
  dashboard: [],
};

/** Platform modules that these layers may load at run time; type imports are always allowed. */
const OF_PLATFORM: Readonly<Record<string, RegExp>> = {
  ui: /^src\/platform\/(?:i18n\/|http\/local-path\.ts$)/,
  bibliography: /^src\/platform\/i18n\//,
  "search-index": /^src\/platform\/find-sorted-index\.ts$/,
  "rich-text": /^src\/platform\/(?:i18n\/|fold-text\.ts$|http\/local-path\.ts$)/,
};

/** Modules that may start other programs: the embedded database and the build. No request may. */
const STARTS_PROGRAMS = /^src\/(?:platform\/db\/embedded|processes\/)/;

/** Browser modules: nothing they load, directly or not, may be a server module. */
const BROWSER = /^src\/(?:platform\/)?browser\/|\/elements\//;
const SERVER_ONLY = /\.server\.tsx?$/;

/** Tests may import anything. */
const TEST = /\.i?test\.tsx?$/;

export interface Import extends WrittenImport {
  readonly from: string;
  /** The imported file, or null for a package. */
  readonly to: string | null;
}

export interface Problem {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  readonly rule: string;
}

/** All violations, one for each import. */
export function importProblems(imports: readonly Import[]): Problem[] {
  const problems: Problem[] = [];
  for (const one of imports) {
    const rule = brokenRule(one);
    if (rule) problems.push({ ...place(one), rule });
  }
  return [...problems, ...serverFilesInBrowser(imports), ...cycles(imports)];
}

const place = ({ from, line, specifier }: Import) => ({ from, line, specifier });

function brokenRule({ from, to, typeOnly, specifier }: Import): string | null {
  if (TEST.test(from)) return null;
  const startsPrograms = specifier === "node:child_process" && from.startsWith("src/");
  if (startsPrograms && !STARTS_PROGRAMS.test(from)) return "no request starts a program";
  if (to === null) return null;
  const here = findLayer(from);
  if (!here) return `${from} belongs to no layer: add it to LAYERS in checks/imports.ts`;
  const there = findLayer(to);
  if (!there) return null; // A configuration file or package.json.
  if (TEST.test(to)) return "a test is imported by tests only";
  if (here === there) return here.name === "features" ? checkFeatureOrder(from, to) : null;
  if (!here.uses.includes(there.name)) return `${here.name} may not import ${there.name}`;
  if (from.startsWith("src/routes/") && to === "src/platform/require-allowed.ts")
    return "a route asks for a right by requireRight, which writes a refusal down";
  const mayRun = there.name === "platform" ? OF_PLATFORM[here.name] : undefined;
  if (mayRun && !typeOnly && !mayRun.test(to))
    return `${here.name} may import types of the platform, and nothing else but ${mayRun.source}`;
  return null;
}

const findLayer = (file: string): Layer | undefined => LAYERS.find(({ files }) => files.test(file));

function checkFeatureOrder(from: string, to: string): string | null {
  const [here, there] = [from, to].map(findFeature) as [FeaturePosition, FeaturePosition];
  for (const { name, rank } of [here, there]) {
    if (rank === null) return `${name} is no known feature: add it to AREAS in checks/imports.ts`;
  }
  if (Number(there.rank) <= Number(here.rank)) return null;
  return `${here.name} may not import ${there.name}: areas and features import only those before them`;
}

interface FeaturePosition {
  /** "people/cv", or "dashboard" for an area that is itself a feature. */
  readonly name: string;
  /** Position in the order of AREAS; null when the folder is not listed there. */
  readonly rank: number | null;
}

const FEATURE_ORDER = Object.entries(AREAS).flatMap(([area, features]) =>
  features.length === 0 ? [area] : features.map((feature) => `${area}/${feature}`),
);

function findFeature(file: string): FeaturePosition {
  const [area = "", feature = ""] = file.split("/").slice(2);
  const name = AREAS[area]?.length === 0 ? area : `${area}/${feature}`;
  const rank = FEATURE_ORDER.indexOf(name);
  return { name, rank: rank < 0 ? null : rank };
}

/** The run-time imports by file. */
function loadedBy(imports: readonly Import[]): Map<string, Import[]> {
  return Map.groupBy(
    imports.filter(({ to, typeOnly }) => to !== null && !typeOnly),
    ({ from }) => from,
  );
}

function serverFilesInBrowser(imports: readonly Import[]): Problem[] {
  const loads = loadedBy(imports);
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const follow = (file: string, way: readonly string[]) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const one of loads.get(file) ?? []) {
      const to = one.to as string;
      if (SERVER_ONLY.test(to)) {
        const rule = `a file of the browser loads a server's: ${[...way, file, to].join(" → ")}`;
        problems.push({ ...place(one), rule });
      } else follow(to, [...way, file]);
    }
  };
  for (const file of loads.keys()) if (BROWSER.test(file) && !TEST.test(file)) follow(file, []);
  return problems;
}

/** Import cycles: their order of execution depends on the first importer. */
function cycles(imports: readonly Import[]): Problem[] {
  const loads = loadedBy(imports);
  const problems: Problem[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    way.push(file);
    for (const one of loads.get(file) ?? []) {
      const to = one.to as string;
      const start = way.indexOf(to);
      if (start >= 0)
        problems.push({ ...place(one), rule: `a cycle: ${[...way.slice(start), to].join(" → ")}` });
      else if (!done.has(to)) visit(to);
    }
    way.pop();
    done.add(file);
  };
  for (const file of loads.keys()) if (!done.has(file)) visit(file);
  return problems;
}

/**
 * Files below src/routes that `routes.ts` does not name. The folder holds routes only, so that it shows every page and
 * endpoint of the product; helpers belong to a feature, to `src/product`, `src/shell` or `src/platform`.
 */
export function filesWithoutRoute(files: readonly string[], routesSource: string): string[] {
  const named = new Set(
    [...routesSource.matchAll(/"(routes\/[^"]+)"/g)].map(([, path]) => `src/${path}`),
  );
  return files.filter(
    (file) => file.startsWith("src/routes/") && !TEST.test(file) && !named.has(file),
  );
}

/** The imported file, by the aliases of package.json; null for packages and generated types. */
export function resolveImport(
  from: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): string | null {
  const path = specifier.replace(/\?.*$/, "");
  if (path.includes("/+types/")) return null;
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace(/\*$/, "");
    if (path.startsWith(prefix))
      return posix.normalize(target.replace("*", path.slice(prefix.length)));
  }
  return null;
}

export function importsOfProject(root: string): Import[] {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  return ["src", "demo", "sandbox", "tests", "bench", "checks"].flatMap((folder) =>
    sourcesIn(root, folder).flatMap((from) =>
      readImports(readFileSync(join(root, from), "utf8")).map((written) => ({
        ...written,
        from,
        to: resolveImport(from, written.specifier, aliases),
      })),
    ),
  );
}

export function straysInRoutes(root: string): string[] {
  const routesSource = readFileSync(join(root, "src/routes.ts"), "utf8");
  return filesWithoutRoute(sourcesIn(root, "src/routes"), routesSource);
}

function sourcesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .sort();
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const imports = importsOfProject(root);
  const problems = importProblems(imports);
  const strays = straysInRoutes(root);
  for (const { from, line, specifier, rule } of problems)
    console.error(`${from}:${line}: import of "${specifier}": ${rule}`);
  for (const file of strays)
    console.error(
      `${file}: src/routes.ts names no such route: move it to a feature, product, shell or platform`,
    );
  if (problems.length > 0 || strays.length > 0) process.exitCode = 1;
  else console.log(`${imports.length} imports, all in the right direction.`);
}
