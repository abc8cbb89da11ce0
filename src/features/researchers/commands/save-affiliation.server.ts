import { z } from "zod";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Affiliation } from "../person-queries.server.ts";
import { prepareAffiliation } from "../prepare-affiliation.server.ts";
import type { AffiliationProblem } from "../rules/affiliation.ts";
import { type Identity, type IdentityProblem, identitySchema } from "../rules/identity.ts";
import { affiliations, profiles } from "../tables.server.ts";

export type SaveAffiliationOutcome =
  | { readonly kind: "saved"; readonly affiliation: Affiliation }
  | {
      readonly kind: "refused";
      readonly problems: readonly (AffiliationProblem | IdentityProblem)[];
    };

/** Which of the two the required-information modal adds: only what it asked for. */
const extraSchema = z.object({
  gender: z.unknown(),
  title: z.unknown(),
  teamId: z.union([z.string(), z.number()]).nullish(),
});

/** Makes or changes a person's affiliation; with it, where asked for, their title and gender: all or nothing. */
export async function saveAffiliation(
  deps: Pick<Deps, "db" | "env" | "clock" | "log">,
  { userId, posted, locale }: { userId: string; posted: unknown; locale: Locale },
): Promise<SaveAffiliationOutcome> {
  const extra = extraSchema.safeParse(posted);
  // Teams belong to dossiers; nobody is in one yet that could be named here.
  if (extra.success && extra.data.teamId) throw new DomainError("NOT_FOUND");
  const identity = readIdentity(posted);
  const prepared = await prepareAffiliation(deps, posted, locale);
  const problems = [
    ...identity.problems,
    ...(prepared.kind === "refused" ? prepared.problems : []),
  ];
  if (prepared.kind === "refused" || problems.length > 0) return { kind: "refused", problems };
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await writeAffiliation(tx, userId, prepared.affiliation, now);
    if (Object.keys(identity.values).length > 0) {
      await tx
        .insert(profiles)
        .values({ userId, ...identity.values, updatedAt: now })
        .onConflictDoUpdate({
          target: profiles.userId,
          set: { ...identity.values, updatedAt: now },
        });
    }
  });
  return { kind: "saved", affiliation: prepared.affiliation };
}

/** One affiliation a person. Also used where the account itself is only being made. */
export async function writeAffiliation(
  tx: Db,
  userId: string,
  affiliation: Affiliation,
  now: Date,
): Promise<void> {
  await tx
    .insert(affiliations)
    .values({ userId, ...affiliation, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: affiliations.userId, set: { ...affiliation, updatedAt: now } });
}

function readIdentity(posted: unknown): { values: Partial<Identity>; problems: IdentityProblem[] } {
  const given = (typeof posted === "object" && posted !== null ? posted : {}) as Record<
    string,
    unknown
  >;
  const values: Partial<Identity> = {};
  const problems: IdentityProblem[] = [];
  for (const field of ["gender", "title"] as const) {
    if (given[field] === undefined) continue;
    const read = identitySchema.shape[field].safeParse(given[field]);
    if (read.success) Object.assign(values, { [field]: read.data });
    else problems.push(field);
  }
  return { values, problems };
}
