import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fr } from "#features/proposals/team/locales/fr.ts";

/** Events after which the dossier and its journal no longer exist. */
const WITHOUT_JOURNAL = ["deleted"];

test("everything that is audited of a dossier has its words in the journal", () => {
  const root = new URL("../", import.meta.url);
  const files = globSync("src/features/**/*.server.ts", { cwd: root });
  const events = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), "utf8").matchAll(
        /(?:audit\(\s*|event: )"dossier\.(\w+)"/g,
      ),
    ].map(([, event = ""]) => event),
  );
  expect(events.length).toBeGreaterThan(30);
  const known = [...Object.keys(fr.journal.events), ...WITHOUT_JOURNAL];
  expect(events.filter((event) => !known.includes(event))).toEqual([]);
});
