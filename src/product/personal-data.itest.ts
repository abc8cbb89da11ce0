import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/accounts/commands/erase-account.server.ts";
import { startSession } from "#features/accounts/commands/sessions.server.ts";
import { actorOfToken } from "#features/accounts/queries/sessions.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { type AccountScene, openAccountScene } from "#tests/support/account-scene.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { PERSONAL_PARTS, personalArchive, RETAINED } from "./personal-data.server.ts";

let scene: AccountScene;
beforeAll(async () => {
  scene = await openAccountScene();
});
afterAll(() => scene.end());

test("[B-10 part] every table that names a person is in the archive", async () => {
  const { rows } = await scene.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  const spokenFor = new Set(PERSONAL_PARTS.flatMap(({ tables }) => tables));
  const forgotten = rows
    .map(({ name }) => name)
    // Of who is erased there is no account left to download from.
    .filter((name) => !spokenFor.has(name) && name !== "erased_accounts");
  expect(forgotten).toEqual([]);
});

/** The columns that can name a person: keys to their row, and columns called so. */
async function namingColumns() {
  const { rows } = await scene.deps.pool.query<{
    table: string;
    column: string;
    /** Every row of the table goes with the person's, or stays and names nobody any more. */
    erased: boolean;
  }>(
    `with keys as (
       select c.conrelid::regclass::text as table_name, a.attname as column_name,
         c.confdeltype = 'c' as cascades, c.confdeltype = 'n' as emptied, a.attnotnull as always
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass)
     select c.table_name as table, c.column_name as column,
       c.table_name = 'users'
         or exists (select from keys k where k.table_name = c.table_name and k.cascades and k.always)
         or exists (select from keys k where k.table_name = c.table_name
                    and k.column_name = c.column_name and (k.cascades or k.emptied)) as erased
     from information_schema.columns c
     where c.table_schema = 'public' and (
       c.column_name ~ '(^|_)(user_id|actor_id|actor_for|subject_id|email|orcid|first_name|last_name)$'
       or exists (select from keys k where k.table_name = c.table_name and k.column_name = c.column_name))
     order by 1, 2`,
  );
  return rows;
}

test("[B-10] whatever names a person is erased with the account, or kept for a reason that is written down", async () => {
  const columns = await namingColumns();
  const kept = columns
    .filter(({ erased }) => !erased)
    .map(({ table, column }) => `${table}.${column}`);
  const listed = RETAINED.flatMap(({ table, columns }) => columns.map((one) => `${table}.${one}`));
  expect(kept).toEqual(listed.sort());
  for (const { table, reason } of RETAINED) expect(reason.length, table).toBeGreaterThan(20);
});

test("[B-10 part] what hangs on a person's rows is in the archive and goes with them", async () => {
  const { rows } = await scene.deps.pool.query<{ name: string; goes: boolean }>(
    `select c.conrelid::regclass::text as name, bool_or(c.confdeltype = 'c') as goes from pg_constraint c
     join information_schema.columns k
       on k.table_schema = 'public' and k.table_name = c.confrelid::regclass::text
     where c.contype = 'f' and k.column_name = 'user_id'
       -- What names the person itself is shown above.
       and not exists (select from information_schema.columns own
         where own.table_schema = 'public' and own.column_name = 'user_id'
           and own.table_name = c.conrelid::regclass::text)
     group by 1`,
  );
  const spokenFor = new Set(PERSONAL_PARTS.flatMap(({ tables }) => tables));
  expect(rows.map(({ name }) => name)).toContain("cv_uses");
  expect(rows.filter(({ name, goes }) => !goes || !spokenFor.has(name))).toEqual([]);
});

test("[B-10] erasing somebody who used everything leaves them nowhere but in what is kept", async () => {
  const { deps, end } = await createTestDeps("demo");
  try {
    const caller = { ...deps, queue: { enqueue: async () => {}, stop: async () => {} } };
    const email = "claire.morel@example.org";
    const [claire] = await deps.db.select().from(users).where(eq(users.email, email));
    const now = deps.clock.now();
    const userId = claire?.id ?? "";
    const token = await startSession(deps.db, { userId, device: "test", now });
    const actor = await actorOfToken(deps.db, token, now);
    if (actor?.kind !== "person") throw new Error("not signed in");
    const { rows: tables } = await deps.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const tablesNaming = async () => {
      const found = [];
      for (const { name } of tables) {
        const { rowCount } = await deps.pool.query(
          `select from "${name}" t where t::text like $1 or t::text ilike $2 limit 1`,
          [`%${userId}%`, `%${email}%`],
        );
        if (rowCount) found.push(name);
      }
      return found;
    };
    expect((await tablesNaming()).length).toBeGreaterThan(10);
    const confirmed = { password: "passerelle1", proof: "", word: "", expectedWord: "effacer" };
    await eraseAccount({ ...caller, actor }, confirmed);
    expect(await tablesNaming()).toEqual(["audit_events", "erased_accounts"]);
  } finally {
    await end();
  }
});

test("[B-10 part] the archive holds what is theirs, nothing of others, and no lock of ours", async () => {
  const person = (email: string) => makeResearcher(scene.db, { email, passwordHash: "LOCK" });
  const { id: ada } = await person("ada@example.org");
  const { id: eve } = await person("eve@example.org");
  for (const id of [ada, eve]) {
    await scene.deps.pool.query(
      "insert into sessions (token_hash, user_id, device, expires_at) values ($1, $2, 'Firefox', now())",
      [`LOCK${id}`, id],
    );
    await scene.deps.pool.query(
      `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
       values ($1, 'Mon CV', 'cv.pdf', 'pdf', 3, '', $2, now()), ($1, 'Perdu', 'x.pdf', 'pdf', 3, '', $3, now())`,
      [id, `cv/${id}/file`, `cv/${id}/lost`],
    );
    scene.files.set(`cv/${id}/file`, Buffer.from(`file of ${id}`));
    await scene.deps.pool.query(
      `with cv as (insert into cvs (user_id, title, locale, content, snapshot_at, created_at, updated_at)
         values ($1, 'CV', 'fr', '{}', now(), now(), now()) returning id)
       insert into cv_uses (cv_id, dossier_id, dossier_name)
         select id, gen_random_uuid(), 'dossier of ' || $1::text from cv`,
      [id],
    );
  }
  const archive = unzipSync(await personalArchive(scene.deps, ada, "fr"));
  const texts = Object.entries(archive).map(
    ([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
  );
  const all = texts.map(([, text]) => text).join("\n");
  expect(all).toContain("ada@example.org");
  expect(all).not.toMatch(/eve@example\.org|LOCK/);
  expect(all).toContain(`file of ${ada}`);
  expect(all).not.toContain(`file of ${eve}`);
  expect(all).toContain(`dossier of ${ada}`);
  expect(all).not.toContain(`dossier of ${eve}`);
  const readme = archive["LISEZ-MOI.txt"];
  expect(new TextDecoder().decode(readme)).toMatch(/account\.json[\s\S]*n’ont pas pu être lus/);
  for (const { file } of PERSONAL_PARTS) {
    const bytes = archive[`${file}.json`];
    expect(() => JSON.parse(new TextDecoder().decode(bytes)), file).not.toThrow();
  }
});
