import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

let made = 0;

/** A new agency without calls; `over` sets what matters to the test. */
export async function makeAgency(
  db: Db,
  over: Partial<typeof partners.$inferInsert> = {},
): Promise<number> {
  made += 1;
  const code = `AGENCY${made}`;
  const [agency] = await db
    .insert(partners)
    .values({
      code,
      slug: code.toLowerCase(),
      // Agencies are listed in the order in which they were made: by code, the tenth would come before the ninth.
      position: made,
      nameFr: `Agence ${made}`,
      nameEn: `Agency ${made}`,
      descriptionFr: "",
      descriptionEn: "",
      website: "https://example.org/",
      colour: "#1F3F8F",
      colourOnDark: "#8FB0FF",
      ...over,
    })
    .returning({ id: partners.id });
  if (!agency) throw new Error("The agency was not made.");
  return agency.id;
}

type NewMembership = Partial<typeof staffMembers.$inferInsert> & {
  readonly userId: string;
  readonly partnerId: number;
};

/** An active membership in an agency's staff, by default as a manager of all departments. Returns its id. */
export async function makeMembership(db: Db, membership: NewMembership): Promise<string> {
  const [member] = await db
    .insert(staffMembers)
    .values({
      role: "manager",
      allDepartments: true,
      joinedAt: new Date("2027-01-01T09:00:00Z"),
      ...membership,
    })
    .returning({ id: staffMembers.id });
  if (!member) throw new Error("The membership was not made.");
  return member.id;
}
