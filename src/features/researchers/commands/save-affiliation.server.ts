import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import type { Affiliation } from "../queries/person.server.ts";
import { type AffiliationProblem, SAVE_AFFILIATION_LIMIT } from "../rules/affiliation.ts";
import { type Identity, type IdentityProblem, identitySchema } from "../rules/identity.ts";
import { affiliations, profiles } from "../tables.server.ts";
import { prepareAffiliation } from "./prepare-affiliation.server.ts";

export type SaveAffiliationOutcome =
  | { readonly kind: "saved"; readonly affiliation: Affiliation }
  | { readonly kind: "tooMany" }
  | {
      readonly kind: "refused";
      readonly problems: readonly (AffiliationProblem | IdentityProblem)[];
    };

/** Makes or changes a person's affiliation; with it, where asked for, their title and gender: all or nothing. */
export async function saveAffiliation(
  deps: Pick<Deps, "db" | "env" | "clock" | "log" | "signer">,
  {
    userId,
    posted,
    locale,
  }: { userId: string; posted: Readonly<Record<string, unknown>>; locale: Locale },
): Promise<SaveAffiliationOutcome> {
  // Teams belong to dossiers; nobody is in one yet that could be named here.
  if (posted.teamId) throw new DomainError("NOT_FOUND");
  const now = deps.clock.now();
  // Each one may make us ask a register.
  if (!(await consumeRateLimit(deps, SAVE_AFFILIATION_LIMIT, userId, now)))
    return { kind: "tooMany" };
  const identity = readIdentity(posted);
  const prepared = await prepareAffiliation(deps, posted, { locale, userId });
  const problems = [
    ...identity.problems,
    ...(prepared.kind === "refused" ? prepared.problems : []),
  ];
  if (prepared.kind === "refused" || problems.length > 0) return { kind: "refused", problems };
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

/** Only what was posted is asked for: the affiliation's own dialog says nothing of title and gender. */
function readIdentity(posted: Readonly<Record<string, unknown>>): {
  values: Partial<Identity>;
  problems: IdentityProblem[];
} {
  const values: Partial<Identity> = {};
  const problems: IdentityProblem[] = [];
  for (const field of ["gender", "title"] as const) {
    if (posted[field] === undefined) continue;
    const read = identitySchema.shape[field].safeParse(posted[field]);
    if (read.success) Object.assign(values, { [field]: read.data });
    else problems.push(field);
  }
  return { values, problems };
}
