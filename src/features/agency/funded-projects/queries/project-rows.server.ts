import { and, type SQL, sql } from "drizzle-orm";
import {
  projectAmendments,
  projectPeople,
  projects,
} from "#features/proposals/projects/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import {
  countListRows,
  type ListSelect,
  type ListSource,
} from "../../lists/queries/list-rows.server.ts";
import { PROJECT_FIELDS } from "../rules/project-list.ts";

/** With its table: a select from one table leaves the table out, and in a subquery the column would be another one. */
const PROJECT_ID = sql.raw('"projects"."id"');

const ofCoordinator = (value: SQL) =>
  sql<string>`coalesce((select ${value} from ${projectPeople} as person
    where person.project_id = ${PROJECT_ID} and person.role = 'coordinator' order by person.team_number limit 1), '')`;
const coordinator = ofCoordinator(sql`concat_ws(' ', person.first_name, person.last_name)`);
const organization = ofCoordinator(sql`person.organization`);
const amendments = sql<number>`(select count(*)::int from ${projectAmendments} as amendment
  where amendment.project_id = ${PROJECT_ID})`;

/** The list of funded projects in SQL. */
export const PROJECT_SOURCE: ListSource = {
  fields: PROJECT_FIELDS,
  columns: {
    project: {
      value: sql`unaccent(lower(${projects.acronym} || ' ' || ${projects.title}))`,
      type: "text",
    },
    code: { value: sql`lower(${projects.code})`, type: "text" },
    programme: { value: sql`unaccent(lower(${projects.programme}))`, type: "text" },
    coordination: { value: sql`unaccent(lower(${coordinator}))`, type: "text" },
    organization: { value: sql`unaccent(lower(${organization}))`, type: "text" },
    amount: { value: sql`${projects.amountEuros}`, type: "numeric" },
    decided: { value: sql`${projects.decidedAt}`, type: "timestamptz" },
    state: {
      value: sql`case when ${projects.endedAt} is null then 'funded' else 'ended' end`,
      type: "text",
    },
    source: { value: sql`${projects.source}`, type: "text" },
    amendments: { value: amendments, type: "numeric" },
  },
  searchedText: sql`concat_ws(' ', ${projects.code}, ${projects.acronym}, ${projects.title}, ${projects.programme}, ${coordinator})`,
  rowId: { value: sql`${projects.id}`, type: "uuid" },
  defaultSort: { field: "decided", isDescending: true },
};

export const selectProjectRows = (
  db: Db,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      code: projects.code,
      acronym: projects.acronym,
      title: projects.title,
      programme: projects.programme,
      amountEuros: projects.amountEuros,
      requestedEuros: projects.requestedEuros,
      keywords: projects.keywords,
      decidedAt: projects.decidedAt,
      startsOn: projects.startsOn,
      endsOn: projects.endsOn,
      endedAt: projects.endedAt,
      source: projects.source,
      coordinator,
      organization,
      amendments,
    })
    .from(projects)
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type ProjectRow = Awaited<ReturnType<typeof selectProjectRows>>[number];

export function countProjectRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = db.select({ id: projects.id }).from(projects).where(where).$dynamic();
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}
