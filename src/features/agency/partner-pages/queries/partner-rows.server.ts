import { and, type SQL, sql } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ListSelect, ListSource } from "../../lists/queries/list-rows.server.ts";
import { PARTNER_LIST_FIELDS } from "../rules/partner-list.ts";

// Columns are named with their tables in the text: in a select of one table, Drizzle writes them without.
const callCount = sql<number>`(select count(*)::int from ${calls} where calls.partner_id = partners.id)`;
const managerCount = sql<number>`(select count(*)::int from ${staffMembers} as member
  where member.partner_id = partners.id and member.role = 'manager' and member.ended_at is null)`;
/**
 * The place in the order that visitors see. Positions may be equal, or have gaps, until a partner is moved; the place is
 * counted over all partners, also in a filtered list.
 */
const place = sql<number>`(select count(*)::int from ${partners} as earlier
  where (earlier.position, earlier.code) <= (partners.position, partners.code))`;
const names = sql<string>`${partners.nameFr} || ' ' || ${partners.nameEn}`;

/** The list of partners in SQL. */
export const PARTNER_SOURCE: ListSource = {
  fields: PARTNER_LIST_FIELDS,
  columns: {
    position: { value: place, type: "numeric" },
    code: { value: sql`${partners.code}`, type: "text" },
    name: { value: names, type: "text" },
    kind: { value: sql`${partners.kind}`, type: "text" },
    calls: { value: callCount, type: "numeric" },
  },
  searchedText: sql`${partners.code} || ' ' || ${names}`,
  rowId: { value: sql`${partners.id}`, type: "bigint" },
  defaultSort: { field: "position", isDescending: false },
};

export const selectPartnerRows = (
  db: Db,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      id: partners.id,
      position: place,
      code: partners.code,
      nameFr: partners.nameFr,
      nameEn: partners.nameEn,
      kind: partners.kind,
      website: partners.website,
      colour: partners.colour,
      colourOnDark: partners.colourOnDark,
      logoKey: partners.logoKey,
      calls: callCount,
      managers: managerCount,
    })
    .from(partners)
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type PartnerRow = Awaited<ReturnType<typeof selectPartnerRows>>[number];

export const countPartnerRows = (db: Db, where: SQL | undefined): Promise<number> =>
  db.$count(partners, where);
