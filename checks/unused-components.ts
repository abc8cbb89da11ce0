/**
 * Every file of the design system is used by a page; run by `npm test`. Imports by the style guide do not count,
 * because it shows all components.
 */
import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type Import, importsOfProject } from "./imports.ts";

const DESIGN_SYSTEM = /^src\/ui\//;
const STYLE_GUIDE = /^src\/(?:ui\/styleguide\/|routes\/styleguide[^/]*\.tsx$)/;
const NOT_PRODUCT = /\.test\.tsx?$|\.d\.ts$/;

/** Files of the design system that no page imports, directly or not. */
export function unusedComponents(
  files: readonly string[],
  imports: readonly Pick<Import, "from" | "to">[],
): string[] {
  const uses = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || STYLE_GUIDE.test(file)) return;
    reached.add(file);
    for (const { to } of uses.get(file) ?? []) if (to !== null) follow(to);
  };
  const counts = (file: string) => !NOT_PRODUCT.test(file) && !STYLE_GUIDE.test(file);
  for (const file of uses.keys()) {
    if (file.startsWith("src/") && counts(file) && !DESIGN_SYSTEM.test(file)) follow(file);
  }
  return files.filter((file) => DESIGN_SYSTEM.test(file) && counts(file) && !reached.has(file));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(join(root, "src/ui"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join("src/ui", name.replaceAll("\\", "/")));
  const unused = unusedComponents(files, importsOfProject(root));
  for (const file of unused)
    console.error(`${file}: no page uses it, at most the style guide: use it or remove it`);
  if (unused.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files of the design system, all used by pages.`);
}
