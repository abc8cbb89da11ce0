import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { toErrorCode } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import {
  BREAKS,
  EXPERT_ACTIVITIES,
  ORDERED_LISTS,
  type OrderedList,
  RESPONSIBILITIES,
  TEACHING,
} from "../rules/paths.ts";
import { EXPERTISE_ACTIVITY_TYPES } from "../rules/vocabulary.ts";
import { loadEntryForm } from "../views/entry-form.server.ts";
import { removeCareerItem } from "./arrange-career-items.server.ts";
import { type EntryInput, saveEntry } from "./entry-commands.server.ts";

let deps: DepsWithQueue;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ deps, end } = await createTestDeps());
});
afterAll(() => end());

/** Valid fields for each list; `text` goes into one of them. */
function formOf(list: OrderedList, text: string): Record<string, string> {
  switch (list) {
    case BREAKS:
      return { startsOn: "2020-03-01", endsOn: "", description: text };
    case EXPERT_ACTIVITIES:
      return {
        type: EXPERTISE_ACTIVITY_TYPES[0],
        year: "2021",
        mandatary: "ANR",
        role: text,
        description: "",
      };
    case TEACHING:
      return { title: text, type: "lectures", level: "M1", hoursPerYear: "12", participants: "" };
    case RESPONSIBILITIES:
      return { title: text, organization: "", startsOn: "2021", endsOn: "", description: "" };
    default:
      return { title: text, organization: "Institut", start: "2020", end: "" };
  }
}

async function person(): Promise<Caller & { userId: string }> {
  const { id: userId } = await makeResearcher(deps.db);
  const actor = { kind: "person", userId, sessionId: "" } as PersonActor;
  return { ...deps, actor, userId };
}

const codeOf = (work: Promise<unknown>) => work.then(() => null, toErrorCode);

describe.each(ORDERED_LISTS)("[C-04 part, C-10 part] a new entry of %s", (list) => {
  const sentNew = (text: string): EntryInput => ({
    list,
    id: randomUUID(),
    isNew: true,
    version: 0,
    fields: formOf(list, text),
  });

  it("is one entry, sent twice", async () => {
    const me = await person();
    const sent = sentNew("Lectures");
    const [first, again] = [await saveEntry(me, sent), await saveEntry(me, sent)];
    expect(again.version).toBe(first.version);
  });

  it("is not written over by another form under its id, unless that form knows it", async () => {
    const me = await person();
    const sent = sentNew("Lectures");
    const { version } = await saveEntry(me, sent);
    const other = { ...sent, fields: formOf(list, "Tutorials") };
    expect(await codeOf(saveEntry(me, other))).toBe("STALE");
    const { fields } = await loadEntryForm(deps.db, me.userId, sent);
    expect(Object.values(fields)).toContain("Lectures");
    expect((await saveEntry(me, { ...other, version })).version).toBe(version + 1);
  });
});

it("what is sent for a career entry that was removed is not hidden with it", async () => {
  const me = await person();
  const sent: EntryInput = {
    list: "award",
    id: randomUUID(),
    isNew: true,
    version: 0,
    fields: formOf("award", "A prize"),
  };
  await saveEntry(me, sent);
  await removeCareerItem(me, { id: sent.id });
  expect(await codeOf(saveEntry(me, sent))).toBe("NOT_FOUND");
});
