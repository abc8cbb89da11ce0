import type { Deps } from "#platform/deps.ts";
import { biographySchema } from "../rules/career-form.ts";
import { profiles } from "../tables.server.ts";

/** Keeps the biography as it was written: it is text, and shown as text. */
export async function saveBiography(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  biography: unknown,
): Promise<{ kind: "saved"; at: Date } | { kind: "tooLong" | "invalid" }> {
  const read = biographySchema.safeParse(biography);
  if (!read.success) return { kind: typeof biography === "string" ? "tooLong" : "invalid" };
  const at = clock.now();
  await db
    .insert(profiles)
    .values({ userId, biography: read.data, updatedAt: at })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { biography: read.data, updatedAt: at },
    });
  return { kind: "saved", at };
}
