import { and, eq, max, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { deleteLogoFile } from "#features/portal/partners/jobs/delete-logo-file.server.ts";
import {
  lockPartner,
  lockPartnerList,
  type Partner,
} from "#features/portal/partners/queries/partners.server.ts";
import { proposeColourOnDark } from "#features/portal/partners/rules/contrast.ts";
import {
  AGENCY_FIELDS,
  agencyFieldSchemas,
  identityFieldSchemas,
  PARTNER_FIELDS,
  slugSchema,
  toPartnerSlug,
} from "#features/portal/partners/rules/partner-fields.ts";
import { PARTNER_KINDS, partners } from "#features/portal/partners/tables.server.ts";
import { createLogoKey, makeLogo } from "#features/portal/partners/writes/make-logo.server.ts";
import type { Actor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { withImageSlot } from "#platform/files/open-image.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { can } from "../policy.ts";

/** Creates a partner at the end of the list. Without a slug, its address comes from its short name. */
export const createPartner = command({
  actors: ["administrator"],
  input: z.object({
    kind: z.enum(PARTNER_KINDS, { error: "missing" }),
    slug: z.union([z.literal(""), slugSchema], { error: "invalid" }),
    ...identityFieldSchemas,
    ...agencyFieldSchemas,
  }),
  load: ({ tx }) => lockPartnerList(tx),
  may: (actor) => can(actor, "managePartners", null),
  async run({ tx, input, now, audit }) {
    requireController(input);
    const slug = input.slug || toPartnerSlug(input.code);
    if (!slug) throw new DomainError("INVALID", { slug: "missing" });
    await requireUnused(tx, { code: input.code, slug });
    const [last] = await tx.select({ position: max(partners.position) }).from(partners);
    const [created] = await tx
      .insert(partners)
      .values({
        ...input,
        ...toStoredFields(input),
        slug,
        position: (last?.position ?? 0) + 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: partners.id });
    if (!created) throw new Error("an inserted partner was not returned");
    await audit("partner.created", { kind: "partner", id: created.id }, { kind: input.kind });
    return created;
  },
});

/**
 * Changes the given fields of a partner: managers those of their agency's page, administrators all. `STALE` when the
 * partner changed since the form was loaded. Nothing is written when no field changes, because every write of a partner
 * reloads the catalogue of each web process.
 */
export const changePartner = command({
  actors: ["administrator", "staff"],
  input: z.object({
    id: rowNumber(),
    version: z.string(),
    ...z.object({ ...identityFieldSchemas, ...agencyFieldSchemas }).partial().shape,
  }),
  load: ({ tx, actor, input }) => loadPartnerAndActor(tx, actor, input.id),
  may: (_, { acting, partner }, input) => can(acting, toEditAct(input), { partnerId: partner.id }),
  async run({ tx, input: { id, version, ...typed }, now, audit }, { partner: before }) {
    if (toPartnerVersion(before) !== version) throw new DomainError("STALE");
    const given = { ...before, ...withoutMissing(typed) };
    const after = { ...given, ...toStoredFields(given) };
    requireController(after);
    await requireUnused(tx, { code: after.code, slug: after.slug }, id);
    const fields = PARTNER_FIELDS.filter((field) => after[field] !== before[field]);
    if (fields.length > 0) {
      const values = Object.fromEntries(fields.map((field) => [field, after[field]]));
      await tx
        .update(partners)
        .set({ ...values, updatedAt: getNextVersion(before, now) })
        .where(eq(partners.id, id));
    }
    await audit("partner.changed", { kind: "partner", id }, { fields });
  },
});

/** Replaces the logo. The former file is deleted by a job after commit. */
export const changeLogo = command({
  actors: ["administrator", "staff"],
  input: z.object({ id: rowNumber(), file: z.instanceof(Uint8Array) }),
  // Image processing is expensive. The limit is high for a person and low for a script.
  limits: [{ name: "change-logo", per: "person", max: 60, seconds: 3600 }],
  async prepare({ actor, input: { id, file }, storage, requireAllowed }) {
    requireAllowed(can(actor, "editAgencyPage", { partnerId: id }));
    const content = await withImageSlot(actor.userId, () => makeLogo(file));
    const key = createLogoKey(id, content);
    await storage.put(key, content);
    return { key };
  },
  undo: ({ storage }, { key }) => storage.delete(key),
  load: ({ tx, actor, input }) => loadPartnerAndActor(tx, actor, input.id),
  may: (_, { acting, partner }) => can(acting, "editAgencyPage", { partnerId: partner.id }),
  async run({ tx, prepared: { key }, queue, audit }, { partner }) {
    const { id, logoKey: formerKey } = partner;
    await tx.update(partners).set({ logoKey: key }).where(eq(partners.id, id));
    if (formerKey) await queue.enqueue(tx, deleteLogoFile, { key: formerKey });
    await audit("partner.changed", { kind: "partner", id }, { fields: ["logo"] });
    return { key };
  },
});

export const removeLogo = command({
  actors: ["administrator", "staff"],
  input: z.object({ id: rowNumber() }),
  load: ({ tx, actor, input }) => loadPartnerAndActor(tx, actor, input.id),
  may: (_, { acting, partner }) => can(acting, "editAgencyPage", { partnerId: partner.id }),
  async run({ tx, queue, audit }, { partner: { id, logoKey } }) {
    if (logoKey) {
      await tx.update(partners).set({ logoKey: null }).where(eq(partners.id, id));
      await queue.enqueue(tx, deleteLogoFile, { key: logoKey });
    }
    await audit("partner.changed", { kind: "partner", id }, { fields: logoKey ? ["logo"] : [] });
  },
});

/** The version of a partner's fields, as forms send it back. */
export const toPartnerVersion = ({ updatedAt }: Pick<Partner, "updatedAt">): string =>
  updatedAt.toISOString();

/** Two changes within one millisecond are two versions. */
export const getNextVersion = ({ updatedAt }: Pick<Partner, "updatedAt">, now: Date): Date =>
  now > updatedAt ? now : new Date(updatedAt.getTime() + 1);

export async function loadLockedPartner(tx: Db, id: number): Promise<Partner> {
  await lockPartnerList(tx);
  const partner = await lockPartner(tx, id);
  if (!partner) throw new DomainError("NOT_FOUND");
  return partner;
}

/** The partner, locked, and the actor with the role of this moment: a manager's role may change before the lock. */
async function loadPartnerAndActor<A extends Actor>(tx: Db, actor: A, id: number) {
  const partner = await loadLockedPartner(tx, id);
  return { partner, acting: await refreshStaffActor(tx, actor) };
}

const toEditAct = (input: Readonly<Record<string, unknown>>) =>
  PARTNER_FIELDS.every(
    (field) => input[field] === undefined || AGENCY_FIELDS.some((own) => own === field),
  )
    ? "editAgencyPage"
    : "editIdentity";

/** A field that the form does not have stays as it is. */
const withoutMissing = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };

interface ControllerFields {
  readonly controllerName: string | null;
  readonly controllerEmail: string | null;
}

/** A standard agency receives dossiers, so depositors must know who answers for their data. A name needs its address. */
export function requireController({
  kind,
  controllerName,
  controllerEmail,
}: ControllerFields & Pick<Partner, "kind">): void {
  const isRequired = kind === "standard" || Boolean(controllerName || controllerEmail);
  const missing = {
    ...(!controllerName && { controllerName: "missing" }),
    ...(!controllerEmail && { controllerEmail: "missing" }),
  };
  if (isRequired && Object.keys(missing).length > 0) throw new DomainError("INVALID", missing);
}

/** Empty texts of the controller are stored as null; an empty dark shade becomes the proposed one. */
const toStoredFields = ({
  colour,
  colourOnDark,
  controllerName,
  controllerEmail,
}: ControllerFields & Pick<Partner, "colour" | "colourOnDark">) => ({
  colourOnDark: colourOnDark || proposeColourOnDark(colour),
  controllerName: controllerName || null,
  controllerEmail: controllerEmail || null,
});

/**
 * Throws INVALID if another partner has the address, or a short name that gives dossiers the same numbers: "ANRS MIE" and
 * "Anrs-MIE".
 */
async function requireUnused(
  tx: Db,
  { code, slug }: Pick<Partner, "code" | "slug">,
  id = 0,
): Promise<void> {
  const hasSamePrefix = sql<boolean>`number_prefix(${partners.code}) = number_prefix(${code})`;
  const [other] = await tx
    .select({ hasSamePrefix })
    .from(partners)
    .where(and(ne(partners.id, id), or(hasSamePrefix, eq(partners.slug, slug))));
  if (!other) return;
  throw new DomainError("INVALID", { [other.hasSamePrefix ? "code" : "slug"]: "taken" });
}
