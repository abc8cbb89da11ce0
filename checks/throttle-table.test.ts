import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const table = readFileSync(`${src}platform/throttle/README.md`, "utf8");
/** A limit of a command or route, or a constant for one. */
const LIMIT = /\blimits: \[\{ name: |\bname: "[\w-]+",\s+(?:per: "\w+",\s+)?max: /;

test("every feature that declares a limit stands in the table of the throttles", () => {
  const features = globSync("features/*/*/**/*.ts", { cwd: src })
    .filter((path) => !/\.i?test\.ts$/.test(path) && LIMIT.test(readFileSync(src + path, "utf8")))
    .map((path) => path.split("/")[2] ?? "");
  expect(features.length).toBeGreaterThan(30);
  const isNamed = (feature: string) => new RegExp(`\`(?:${feature}\`|${feature}/)`).test(table);
  expect([...new Set(features)].filter((feature) => !isNamed(feature))).toEqual([]);
});
