import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { archiveDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError, ROW_NOT_FOUND } from "#platform/errors.ts";
import { ALLOWED } from "#platform/policy.ts";
import { can } from "../policy.ts";
import { loadErcParents, loadExpertiseTags } from "../queries/expertise.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { loadRequiredInformation } from "../queries/profile.server.ts";
import {
  addTags,
  findAddRefusal,
  findDeepestDomain,
  MAX_ARCHIVE_DOMAINS,
  MAX_ERC_DOMAINS,
  parseChosenIds,
  TAG_LISTS,
} from "../rules/expertise.ts";
import { expertiseArchiveDomains, expertiseErcDomains } from "../tables.server.ts";
import { writeProfile } from "../writes/owned-rows.server.ts";

/** Adds the deepest of three nested choices. */
export const addErcDomain = command({
  actors: ["person"],
  input: z.object({ erc1: z.string(), erc2: z.string(), erc3: z.string() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { erc1, erc2, erc3 } }) {
    const chosen = parseChosenIds([erc1, erc2, erc3]);
    const deepest = findDeepestDomain(chosen, await loadErcParents(tx, chosen));
    if (deepest === null) throw new DomainError("INVALID", { erc1: "unknown" });
    const own = await tx
      .select({ id: expertiseErcDomains.ercDomainId, position: expertiseErcDomains.position })
      .from(expertiseErcDomains)
      .where(eq(expertiseErcDomains.userId, userId));
    const ids = own.map(({ id }) => id);
    const refusal = findAddRefusal(deepest, ids, MAX_ERC_DOMAINS);
    if (refusal) throw new DomainError("INVALID", { erc1: refusal });
    await tx
      .insert(expertiseErcDomains)
      .values({ userId, ercDomainId: deepest, position: nextPosition(own) });
  },
});

export const removeErcDomain = command({
  actors: ["person"],
  input: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, ROW_NOT_FOUND)
      .transform(Number),
  }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { id } }) {
    const own = and(
      eq(expertiseErcDomains.userId, userId),
      eq(expertiseErcDomains.ercDomainId, id),
    );
    const gone = await tx
      .delete(expertiseErcDomains)
      .where(own)
      .returning({ id: expertiseErcDomains.ercDomainId });
    if (gone.length === 0) throw new DomainError("NOT_FOUND");
  },
});

export const addArchiveDomain = command({
  actors: ["person"],
  input: z.object({ code: z.string() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { code } }) {
    const known = await tx.$count(archiveDomains, eq(archiveDomains.code, code));
    if (known === 0) throw new DomainError("INVALID", { code: "unknown" });
    const own = await tx
      .select({ code: expertiseArchiveDomains.code, position: expertiseArchiveDomains.position })
      .from(expertiseArchiveDomains)
      .where(eq(expertiseArchiveDomains.userId, userId));
    const codes = own.map((domain) => domain.code);
    const refusal = findAddRefusal(code, codes, MAX_ARCHIVE_DOMAINS);
    if (refusal) throw new DomainError("INVALID", { code: refusal });
    await tx.insert(expertiseArchiveDomains).values({ userId, code, position: nextPosition(own) });
  },
});

export const removeArchiveDomain = command({
  actors: ["person"],
  input: z.object({ code: z.string() }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { code } }) {
    const gone = await tx
      .delete(expertiseArchiveDomains)
      .where(
        and(eq(expertiseArchiveDomains.userId, userId), eq(expertiseArchiveDomains.code, code)),
      )
      .returning({ code: expertiseArchiveDomains.code });
    if (gone.length === 0) throw new DomainError("NOT_FOUND");
  },
});

const nextPosition = (rows: readonly { readonly position: number }[]): number =>
  Math.max(0, ...rows.map(({ position }) => position)) + 1;

const listSchema = z.enum(TAG_LISTS, { error: "invalid" });

/** Adds keywords or skills: all of them or none. */
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
    const tags = (await loadExpertiseTags(tx, userId))[input.list];
    if (!tags.includes(input.word)) throw new DomainError("NOT_FOUND");
    const remaining = tags.filter((tag) => tag !== input.word);
    await writeProfile(tx, userId, { [input.list]: remaining, updatedAt: now });
  },
});

/** Grants or withdraws the consent to be found by agencies. Granting requires complete required information. */
export const setPartnerConsent = command({
  actors: ["person"],
  input: z.object({ appears: z.boolean() }),
  async load({ tx, actor: { userId } }) {
    const { missing } = await loadRequiredInformation(tx, userId);
    return { userId, missing };
  },
  may: (actor, person, { appears }) => (appears ? can(actor, "appearAsPartner", person) : ALLOWED),
  async run({ tx, input, now }, { userId }) {
    await writeProfile(tx, userId, { approveAppearCfpPartner: input.appears, updatedAt: now });
  },
});
