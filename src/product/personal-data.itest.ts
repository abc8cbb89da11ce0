import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountScene, openAccountScene } from "#tests/support/account-scene.ts";
import { NOT_PERSONAL, PERSONAL_PARTS, personalArchive } from "./personal-data.server.ts";

let scene: AccountScene;
beforeAll(async () => {
  scene = await openAccountScene();
});
afterAll(() => scene.end());

test("[B-10] every table that names a person is in the archive", async () => {
  const { rows } = await scene.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  const spokenFor = new Set(PERSONAL_PARTS.flatMap(({ tables }) => tables));
  const forgotten = rows
    .map(({ name }) => name)
    .filter((name) => !spokenFor.has(name) && !NOT_PERSONAL.includes(name));
  expect(forgotten).toEqual([]);
});

test("[B-10] every table that names a person is emptied of them by erasing the account", async () => {
  const { rows } = await scene.deps.pool.query<{ name: string; rule: string }>(
    `select c.conrelid::regclass::text as name, c.confdeltype as rule from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  expect(rows.filter(({ rule }) => rule !== "c")).toEqual([]);
  const owned = new Set(rows.map(({ name }) => name));
  const { rows: named } = await scene.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  expect(named.filter(({ name }) => !owned.has(name) && !NOT_PERSONAL.includes(name))).toEqual([]);
});

test("[B-10] what hangs on a person's rows is in the archive and goes with them", async () => {
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

test("[B-10] the archive holds what is theirs, nothing of others, and no lock of ours", async () => {
  const { rows } = await scene.deps.pool.query<{ id: string }>(
    `insert into users (first_name, last_name, email, password_hash, locale, consented_at)
     values ('Ada', 'Byron', 'ada@example.org', 'LOCK', 'fr', now()), ('Eve', 'Other', 'eve@example.org', 'LOCK', 'fr', now())
     returning id`,
  );
  const [ada, eve] = rows.map(({ id }) => id);
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
  const archive = unzipSync(await personalArchive(scene.deps, ada ?? "", "fr"));
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
