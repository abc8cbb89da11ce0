import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { profileErrors, profileSchemaFor } from "../rules/profile.ts";
import type { ProfileErrors, ProfileForm } from "../rules/profile-fields.ts";
import { profiles } from "../tables.server.ts";

export type SaveProfileOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "invalid"; readonly errors: ProfileErrors };

/** Writes names and profile, both or neither. Everybody writes their own and no other. */
export async function saveProfile(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  form: ProfileForm,
): Promise<SaveProfileOutcome> {
  const read = profileSchemaFor(form.country).safeParse(form);
  if (!read.success) return { kind: "invalid", errors: profileErrors(read.error) };
  const { firstName, lastName, ...profile } = read.data;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.update(users).set({ firstName, lastName, updatedAt: now }).where(eq(users.id, userId));
    await tx
      .insert(profiles)
      .values({ userId, ...profile, updatedAt: now })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, updatedAt: now } });
  });
  return { kind: "saved" };
}
