import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { loadExpertiseTags } from "../queries/expertise.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { addTags, TAG_LISTS } from "../rules/expertise.ts";
import { writeProfile } from "./write-profile.server.ts";

const listSchema = z.enum(TAG_LISTS, { error: "invalid" });

/** Adds keywords or skills; nothing is added where not all of them can be. */
export const addExpertiseTags = command({
  actors: ["person"],
  input: z.object({ list: listSchema, words: z.string() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input, now }) {
    const added = addTags((await loadExpertiseTags(tx, userId))[input.list], input.words);
    if (added.outcome !== "added") throw new DomainError("INVALID", { words: added.outcome });
    await writeProfile(tx, userId, { [input.list]: added.list, updatedAt: now });
  },
});

export const removeExpertiseTag = command({
  actors: ["person"],
  input: z.object({ list: listSchema, word: z.string() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input, now }) {
    const words = (await loadExpertiseTags(tx, userId))[input.list];
    if (!words.includes(input.word)) throw new DomainError("NOT_FOUND");
    const left = words.filter((word) => word !== input.word);
    await writeProfile(tx, userId, { [input.list]: left, updatedAt: now });
  },
});
