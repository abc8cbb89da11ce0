import type pg from "pg";

let digesterCount = 0;

/** Rows of the account as staff are not the person's: each request of staff changes some of them. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  sessions: "row.staff_member_id is null",
  staff_members: "false",
  staff_invitations: "false",
  call_drafts: "false",
  call_draft_fields: "false",
  call_imports: "false",
  call_notices: "false",
  form_draft_nodes: "false",
  form_model_versions: "false",
  form_trials: "false",
  agency_dossier_openings: "false",
};

/**
 * Digests by table all rows of a person or of some dossiers: every column that refers to people or names a dossier.
 * One statement, because tests call it hundreds of times.
 */
export async function createRowDigester(
  pool: pg.Pool,
  userId: string,
  dossierIds: readonly string[],
): Promise<() => Promise<Record<string, string | null>>> {
  const { rows: columns } = await pool.query<{ table: string; column: string; of: string }>(`
    select conrelid::regclass::text as table, attname as column, 'person' as of from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
    union select 'users', 'id', 'person'
    union select attrelid::regclass::text, attname, 'dossier' from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r'
    where attname = 'dossier_id' and not attisdropped and relnamespace = 'public'::regnamespace
    union select 'dossiers', 'id', 'dossier'
    order by 1, 2`);
  const digests = columns.map(
    ({ table, column, of }) =>
      `select '${table}.${column}' as name, md5(string_agg(row::text, '|' order by row::text)) as digest
       from ${table} as row where ${column} = any(${of === "person" ? "$1" : "$2"}::uuid[])
         and ${OWN_ROWS[table] ?? "true"}`,
  );
  const text = digests.join(" union all ");
  // Prepared (by name): planning a statement over so many tables takes longer than reading them.
  const name = `digest ${++digesterCount}`;
  return async () => {
    const values = [[userId], dossierIds];
    const { rows } = await pool.query<{ name: string; digest: string | null }>({
      name,
      text,
      values,
    });
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
}
