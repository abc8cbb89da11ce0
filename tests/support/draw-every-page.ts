/** Draws every page once with React's build for development, and reports to the test what React complains about. */
import { format } from "node:util";
import { loadBuild } from "../../src/processes/product-build.ts";

// First of all: React chooses its build by NODE_ENV when it is loaded, and everything below loads the one for production.
const { build } = await loadBuild();
const { PERMISSIONS } = await import("./permissions.ts");
const { buildAddress, listPagePatterns } = await import("./route-addresses.ts");
const { createRouteTestContext, TEST_ACTORS } = await import("./route-test-context.ts");

const complaints: string[] = [];
let pattern = "";
console.error = (...words: unknown[]) => {
  complaints.push(`${pattern}: ${format(...words).slice(0, 1_000)}`);
};

const scene = await createRouteTestContext();
const drawn = listPagePatterns(build.routes);
let pages = 0;
for (const [asked, { read }] of Object.entries(PERMISSIONS)) {
  const readers = TEST_ACTORS.filter((walker) => read[walker] === "shown");
  // The owner has something on each page; what they may not read is drawn for the last who may.
  const reader = readers.includes("owner") ? "owner" : readers.at(-1);
  if (!drawn.has(asked) || !reader) continue;
  pattern = asked;
  const path = buildAddress(asked, scene.paramsOf(asked));
  const answer = await scene.ask(path, { headers: await scene.createHeaders(reader) });
  await answer.text();
  if (answer.status === 200) pages++;
  else complaints.push(`${asked}: answered ${answer.status}`);
}
await scene.stop();
process.send?.({ pages, complaints }, () => process.exit(0));
