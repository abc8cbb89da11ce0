import { expect, test } from "vitest";
import { makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const ACTORS = makeActors("8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01");

test.each(Object.entries(ACTORS))("editVocabulary: %s", (kind, actor) => {
  const allowed = kind === "administrator";
  expect(can(actor, "editVocabulary", null)).toEqual(
    allowed ? { ok: true } : { ok: false, why: "hidden" },
  );
});
