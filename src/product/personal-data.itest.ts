import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailAccountLink } from "#features/people/accounts/jobs/account-mails.server.ts";
import { eraseFiles, mailErased } from "#features/people/accounts/jobs/erasure.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { RETAINED_AFTER_ERASURE } from "#features/people/accounts/rules/retained-after-erasure.ts";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { findSearch } from "#features/people/alerts/queries/searches.server.ts";
import { contactMessages } from "#features/portal/content/tables.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { verifyReceipt } from "#features/proposals/deposits/views/verification.server.ts";
import { deleteDossierFiles } from "#features/proposals/dossiers/jobs/delete-dossier-files.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#features/proposals/team/commands/answer-invitation.server.ts";
import { removeMember } from "#features/proposals/team/commands/remove-member.server.ts";
import { invitationLinks, invitations } from "#features/proposals/team/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { type PersonActor, VISITOR } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Caller } from "#platform/command.server.ts";
import type { Deps } from "#platform/deps.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue, Job, Queue } from "#platform/jobs/job.ts";
import { openQueue } from "#platform/jobs/queue.server.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
  ORIGIN,
} from "#tests/support/account-test-context.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { en } from "./locales.en.ts";
import { fr } from "./locales.fr.ts";
import { streamPersonalArchive } from "./personal-archive.server.ts";
import { eraseAccount, PERSONAL_DATA_SOURCES, RETAINED_DATA } from "./personal-data.server.ts";

const JOBS = [mailErased, mailAccountLink, eraseFiles, deleteDossierFiles] as const;

let scene: AccountTestContext;
beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

test("[B-10 part] every table that names a person is in the archive", async () => {
  const { rows } = await scene.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  );
  const spokenFor = new Set(PERSONAL_DATA_SOURCES.flatMap(({ tables }) => tables));
  const forgotten = rows
    .map(({ name }) => name)
    // An erased person has no account to download from.
    .filter((name) => !spokenFor.has(name) && name !== "erased_accounts");
  expect(forgotten).toEqual([]);
});

/** Columns that can name a person: foreign keys to users, and columns with such names. */
async function namingColumns() {
  const { rows } = await scene.deps.pool.query<{
    table: string;
    column: string;
    /** Every row of the table is deleted with the person's, or stays without naming them. */
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
     where c.table_schema = 'public'
       -- The published address of an agency's office.
       and (c.table_name, c.column_name) <> ('partners', 'controller_email') and (
       c.column_name ~ '(^|_)(user_id|actor_id|actor_for|subject_id|email|orcid|first_name|last_name)$'
       -- What was frozen names people in its text.
       or (c.table_name ~ '^deposit_' and c.column_name in ('manifest', 'receipt', 'name', 'statement'))
       or c.column_name in ('recipient', 'letter_recipient')
      or (c.table_name = 'agency_dossiers' and c.column_name in ('coordinator', 'searched'))
       or exists (select from keys k where k.table_name = c.table_name and k.column_name = c.column_name))
     order by 1, 2`,
  );
  return rows;
}

test("[B-10 part] whatever names a person is erased with the account, or kept for a reason that is written down", async () => {
  const columns = await namingColumns();
  const erasedByPart = new Set(PERSONAL_DATA_SOURCES.flatMap((p) => (p.erase ? p.tables : [])));
  const kept = columns
    .filter(({ table, erased }) => !erased && !erasedByPart.has(table))
    .map(({ table, column }) => `${table}.${column}`);
  const listed = RETAINED_DATA.flatMap(({ table, columns }) =>
    columns.map((one) => `${table}.${one}`),
  );
  expect(kept).toEqual(listed.sort());
  for (const { table, reason } of RETAINED_DATA) expect(reason.length, table).toBeGreaterThan(20);
  const told = new Set(RETAINED_DATA.map((one) => one.noticeKey));
  expect([...told].sort()).toEqual([...RETAINED_AFTER_ERASURE].sort());
});

/** The same person in a valid session: erasing an account needs one. */
async function inSession<A extends PersonActor>(caller: Caller<A>): Promise<Caller<A>> {
  const { db, clock, actor } = caller;
  const now = clock.now();
  const token = await startSession(db, { userId: actor.userId, device: "test", now });
  const sessionId = (await findActorByToken(db, token, now))?.sessionId ?? "";
  return { ...caller, actor: { ...actor, sessionId } };
}

test("[B-10 part] what an agency received outlives the account of who deposited it, and still verifies", async () => {
  setTranslations({ fr, en });
  const { deps, end } = await createTestDeps("demo");
  try {
    const { id, caller } = await makeCompleteDossier(deps, [
      buildModelInput([question("a", "text")]),
    ]);
    const { userId } = caller.actor;
    await addDossierMember(deps, id, "delegate", { teamNumber: 1 });
    await depositDossier(caller, { dossierId: id });
    const received = async () =>
      (
        await deps.pool.query<{ manifest: string; receipt: string; number: string }>(
          `select v.manifest::text, r.receipt::text, r.number from deposit_versions v
           join deposit_receipts r on r.version_id = v.id where v.dossier_id = $1`,
          [id],
        )
      ).rows;
    const before = await received();
    await deps.db
      .update(users)
      .set({ passwordHash: await deps.hasher.hash("passerelle1") })
      .where(eq(users.id, userId));
    await handOnDossiers(deps, userId);
    const confirmed = { password: "passerelle1", proof: "", word: "", expectedWord: "effacer" };
    await eraseAccount(await inSession(caller), confirmed);
    expect(await deps.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
    expect(await received()).toEqual(before);
    const number = before[0]?.number ?? "";
    const given = { number, file: null, documentSha256: null };
    expect(await verifyReceipt(deps.db, given, "fr")).toMatchObject({
      ok: true,
      number,
      version: 1,
    });
  } finally {
    await end();
  }
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
  const spokenFor = new Set(PERSONAL_DATA_SOURCES.flatMap(({ tables }) => tables));
  expect(rows.map(({ name }) => name)).toContain("cv_uses");
  expect(rows.filter(({ name, goes }) => !goes || !spokenFor.has(name))).toEqual([]);
});

/** Hands dossiers with other members over to one of them, as erasure requires. */
async function handOnDossiers({ pool }: Deps, userId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; other: string }>(
    `select d.dossier_id as id, min(o.id::text) as other from dossier_members d
     join dossier_members o on o.dossier_id = d.dossier_id and o.user_id <> d.user_id
     where d.user_id = $1 and d.role = 'coordinator' group by 1`,
    [userId],
  );
  for (const { id, other } of rows) {
    await pool.query(
      "update dossier_members set role = 'scientific_manager' where dossier_id = $1 and user_id = $2",
      [id, userId],
    );
    await pool.query("update dossier_members set role = 'coordinator' where id = $1", [other]);
  }
}

test("[B-10 part] erasing somebody who used everything leaves them nowhere but in what is kept", async () => {
  const { deps, end } = await createTestDeps("demo");
  try {
    const worker = await openQueue(deps.pool, JOBS, deps.log);
    const email = "claire.morel@example.org";
    const [claire] = await deps.db.select().from(users).where(eq(users.email, email));
    const now = deps.clock.now();
    const userId = claire?.id ?? "";
    const token = await startSession(deps.db, { userId, device: "test", now });
    const actor = await findActorByToken(deps.db, token, now);
    if (actor?.kind !== "person") throw new Error("not signed in");
    await handOnDossiers(deps, userId);
    await workWithOthers(deps, { ...deps, actor });
    // Data from before the account, pending jobs, and finished and failed ones.
    await leaveTraces(deps, worker, { userId, email });
    const { rows: tables } = await deps.pool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname in ('public', 'pgboss') order by 1`,
    );
    const tablesWhere = async (condition: string, values: string[]) => {
      const found: string[] = [];
      for (const { name } of tables) {
        const asked = `select from ${name} t where ${condition} limit 1`;
        if ((await deps.pool.query(asked, values)).rowCount) found.push(name);
      }
      return found;
    };
    const tablesNaming = () =>
      tablesWhere("t::text like $1 or t::text ilike $2", [`%${userId}%`, `%${email}%`]);
    const tablesSaying = () =>
      tablesWhere("t::text ~* $1", ["claire\\W{1,9}(?:\\w+\\W{1,9})?morel"]);
    expect(await tablesSaying()).toEqual(
      expect.arrayContaining([
        "public.audit_reasons",
        "public.notifications",
        "public.dossier_invitations",
        "public.users",
      ]),
    );
    const before = await tablesNaming();
    expect(before.length).toBeGreaterThan(10);
    expect(before).toEqual(
      expect.arrayContaining([
        "pgboss.job_common",
        "public.alert_digests",
        "public.saved_searches",
      ]),
    );
    const confirmed = { password: "passerelle1", proof: "", word: "", expectedWord: "effacer" };
    await eraseAccount({ ...deps, queue: worker, actor }, confirmed);
    const { rows: left } = await deps.pool.query<{ name: string }>(
      "select name from pgboss.job order by name",
    );
    // Jobs of others stay; of the person's only those that finish the erasure.
    expect(left.map(({ name }) => name)).toEqual([
      // One for each draft without other members.
      "delete-dossier-files",
      "delete-dossier-files",
      "delete-dossier-files",
      "erase-files",
      "mail-account-link",
      "mail-account-link",
      "mail-erased",
    ]);
    // Addresses of other people contain the erased one: apart from these, there is no trace.
    await deps.pool.query("delete from pgboss.job");
    expect(await tablesNaming()).toEqual([
      "public.audit_events",
      // The deposited version.
      "public.deposit_versions",
      "public.erased_accounts",
    ]);
    // Texts of a team belong to the team, whoever they name; every other remaining trace has a reason.
    const kept = [
      ...RETAINED_DATA.map(({ table }) => table),
      "dossier_answers",
      "dossier_answer_history",
    ];
    const saying = (await tablesSaying()).filter(
      (name) => !kept.includes(name.replace("public.", "")),
    );
    expect(saying).toEqual([]);
    await worker.stop();
  } finally {
    await end();
  }
});

test("[B-10 part] the files of a draft in which somebody was alone go with their account; others' stay", async () => {
  const { deps, queue, end } = await createTestDeps("demo");
  try {
    const alone = await makeDossier(deps, [buildModelInput([question("a")])]);
    const shared = await makeDossier(deps, [buildModelInput([question("a")])]);
    const { userId } = alone.coordinator;
    await deps.db.insert(dossierMembers).values({
      dossierId: shared.id,
      userId,
      role: "delegate",
      teamNumber: 1,
      joinedAt: new Date(),
    });
    const keyOf = ({ id }: { id: string }) => `dossier/${id}/appendix/${id}`;
    for (const dossier of [alone, shared]) await deps.storage.put(keyOf(dossier), Buffer.from("x"));
    await deps.db
      .update(users)
      .set({ passwordHash: await deps.hasher.hash("passerelle1") })
      .where(eq(users.id, userId));
    const confirmed = { password: "passerelle1", proof: "", word: "", expectedWord: "effacer" };
    await eraseAccount(await inSession(alone.caller), confirmed);
    const left = async () =>
      (await deps.pool.query("select id from dossiers where id in ($1, $2)", [alone.id, shared.id]))
        .rows;
    expect(await left()).toEqual([{ id: shared.id }]);
    await queue.runJobs(deps, deleteDossierFiles as unknown as Job);
    await expect(deps.storage.read(keyOf(alone))).rejects.toThrow();
    expect((await deps.storage.read(keyOf(shared))).toString()).toBe("x");
  } finally {
    await end();
  }
});

test("[B-10 part] the archive says what agencies received of one's dossiers, and by which receipt", async () => {
  setTranslations({ fr, en });
  const { deps, end } = await createTestDeps("demo");
  try {
    const { id, caller } = await makeCompleteDossier(deps, [
      buildModelInput([question("a", "text")]),
    ]);
    const member = await addDossierMember(deps, id, "delegate", { teamNumber: 1 });
    await depositDossier(caller, { dossierId: id });
    const { rows } = await deps.pool.query(
      `select r.number from deposit_receipts r join deposit_versions v on v.id = r.version_id
       where v.dossier_id = $1`,
      [id],
    );
    const part = PERSONAL_DATA_SOURCES.find(({ fileName }) => fileName === "dossiers/deposits");
    const read = (userId: string) => part?.read(deps.db, userId);
    const row = { dossierId: id, version: 1, receiptNumber: rows[0]?.number };
    expect(await read(caller.actor.userId)).toMatchObject([{ ...row, depositedByYou: true }]);
    expect(await read(member.actor.userId)).toMatchObject([{ ...row, depositedByYou: false }]);
    expect(await read(randomUUID())).toEqual([]);
  } finally {
    await end();
  }
});

/** In dossiers of others: named in notifications, and invited by addresses other than the account's. */
async function workWithOthers(deps: DepsWithQueue, claire: Caller<PersonActor>): Promise<void> {
  const { id, caller } = await makeDossier(deps, [buildModelInput([question("a")])]);
  const invited = async (email: string) => {
    const token = createToken();
    const [invitation] = await deps.db
      .insert(invitations)
      .values({
        ...{ dossierId: id, role: "member", teamNumber: 1, email, message: "", locale: "fr" },
        ...{ firstName: "Claire", lastName: "Morel", sentAt: deps.clock.now() },
        invitedBy: caller.actor.userId,
      })
      .returning({ id: invitations.id });
    await deps.db
      .insert(invitationLinks)
      .values({ tokenHash: hashToken(token), invitationId: invitation?.id ?? "" });
    return token;
  };
  await declineInvitation(claire, { hash: await invited("c.morel@lab.example"), reason: "" });
  // Without a session, from the account's address.
  const hash = await invited(claire.actor.email ?? "");
  await declineInvitation({ ...deps, actor: VISITOR }, { hash, reason: "" });
  const accepted = await invited("cm@elsewhere.example");
  await acceptInvitation(claire, { hash: accepted, otherAddress: true });
  const [member] = await deps.db
    .select({ id: dossierMembers.id })
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, claire.actor.userId)));
  await removeMember(caller, { dossierId: id, memberId: member?.id });
}

/** Alerts and messages without an account, and jobs in every state, of one person and of two with similar addresses. */
async function leaveTraces(
  { db, pool }: DepsWithQueue,
  queue: Queue,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await makeSavedSearch(db, { email: email.toUpperCase(), confirmedAt: new Date() });
  await pool.query("insert into alert_digests (email, created_at) values ($1, now())", [email]);
  const source = { actor: { kind: "person", userId } as const, at: new Date() };
  const subject = { kind: "user", id: userId } as const;
  await writeAudit(db, source, "user.signedOut", subject, {}, "Un motif de Claire Morel");
  const link = { purpose: "reset", origin: ORIGIN, locale: "fr" } as const;
  for (const to of [email, `not-${email}`, `${email}.example`]) {
    await queue.enqueue(db, mailAccountLink, { ...link, email: to });
  }
  await queue.enqueue(db, eraseFiles, { userId });
  await queue.enqueue(db, eraseFiles, { userId: randomUUID() });
  await pool.query(
    `update pgboss.job set state = 'failed', data = null, output = jsonb_build_object('message', $1::text)
     where name = 'erase-files' and data ->> 'userId' <> $2`,
    [`550 5.1.1 <${email}>: nobody of that name`, userId],
  );
  await pool.query(
    "update pgboss.job set state = 'completed' where name = 'mail-account-link' and data ->> 'email' = $1",
    [email],
  );
}

const archiveOf = async (userId: string, deps: Deps = scene.deps) =>
  unzipSync(await buffer(streamPersonalArchive(deps, userId, "fr")));

test("[B-10 part] a person can read the archive: beside each id stands what it is called", async () => {
  setTranslations({ fr, en });
  const { deps, end } = await createTestDeps("demo");
  try {
    const { rows } = await deps.pool.query<{ id: string; call: string; domain: string }>(
      `select u.id, c.title_fr as call, e.name_fr as domain from users u
       join favourites f on f.user_id = u.id join calls c on c.id = f.call_id
       join expertise_erc_domains d on d.user_id = u.id join erc_domains e on e.id = d.erc_domain_id
       where u.email = 'claire.morel@example.org'`,
    );
    const { id = "", call, domain } = rows[0] ?? {};
    const archive = await archiveOf(id, deps);
    const read = (name: string) => JSON.parse(new TextDecoder().decode(archive[name]));
    expect(read("alerts/favourites.json")).toContainEqual(expect.objectContaining({ call }));
    expect(read("expertise/erc-domains.json")).toContainEqual(
      expect.objectContaining({ ercDomain: domain }),
    );
    const nameless = Object.keys(archive)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        const content = read(name);
        const rows: Record<string, unknown>[] = Array.isArray(content) ? content : [];
        return rows.flatMap((row) => {
          const members = Object.keys(row);
          return members
            .filter(
              (member, at) => isForeignId(member, row) && !namedAfter(members[at + 1], member),
            )
            .map((member) => `${name} ${member}`);
        });
      });
    expect([...new Set(nameless)]).toEqual([]);
  } finally {
    await end();
  }
});

const isForeignId = (member: string, row: Record<string, unknown>) =>
  /(Id|By)$/.test(member) && row[member] !== null && !NUMBERS_OF_OURS.includes(member);

/** `callId` by `call`, `invitedBy` by `invitedByName`. */
const namedAfter = (next: string | undefined, member: string) =>
  next === member.replace(/Id$/, "") || next === `${member}Name`;

/** Ids without a name: internal ones, and those of outside services, which a reader can look up there. */
const NUMBERS_OF_OURS = ["subjectId", "externalId", "halId"];

test("[B-10 part] the archive comes piece by piece, and holds no file as a whole", async () => {
  const { id } = await makeResearcher(scene.db);
  await scene.deps.pool.query(
    `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
     values ($1, 'Mon CV', 'cv.pdf', 'pdf', 3, '', $2, now())`,
    [id, `cv/${id}/large`],
  );
  const piece = Buffer.alloc(64 * 1024, "x");
  let read = 0;
  async function* large() {
    for (let n = 0; n < 50; n++) {
      read++;
      yield piece;
    }
  }
  const storage = {
    ...scene.deps.storage,
    stream: async () => Readable.from(large(), { highWaterMark: 1 }),
  };
  let max = 0;
  let given = 0;
  for await (const chunk of streamPersonalArchive({ ...scene.deps, storage }, id, "fr")) {
    if (chunk.length === piece.length) given++;
    max = Math.max(max, read - given);
  }
  expect([read, given]).toEqual([50, 50]);
  expect(max).toBeLessThan(5);
});

test("[B-10 part] an alert asked for without an account is in the archive once its address is proven", async () => {
  const archived = async (userId: string) => {
    const archive = await archiveOf(userId);
    return new TextDecoder().decode(archive["alerts/saved-searches.json"]);
  };
  const { id } = await makeResearcher(scene.db, { email: "lise@example.org" });
  await makeSavedSearch(scene.db, { email: "Lise@example.org", name: "Avant le compte" });
  await makeSavedSearch(scene.db, { email: "elise@example.org", name: "D'une autre" });
  expect(await archived(id)).toContain("Avant le compte");
  expect(await archived(id)).not.toContain("D'une autre");
  await scene.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  expect(await archived(id)).not.toContain("Avant le compte");
});

test("[B-10 part] messages sent by the contact form are in the archive once their address is proven", async () => {
  const archived = async (userId: string) => {
    const archive = await archiveOf(userId);
    return new TextDecoder().decode(archive["contact/messages.json"]);
  };
  const { id } = await makeResearcher(scene.db, { email: "anne@example.org" });
  const written = (email: string, message: string) =>
    ({ name: "Anne", email, message, subject: "Question", locale: "fr" }) as const;
  await scene.db
    .insert(contactMessages)
    .values([
      written("Anne@example.org", "Une question sur un appel"),
      written("joanne@example.org", "D'une autre"),
    ]);
  expect(await archived(id)).toContain("Une question sur un appel");
  expect(await archived(id)).not.toContain("D'une autre");
  await scene.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  expect(await archived(id)).not.toContain("Une question");
});

test("an alert of an address that was never proven outlives the account that claimed it", async () => {
  const email = "claimed@example.org";
  const { id: userId } = await makeResearcher(scene.db, { email, emailVerifiedAt: null });
  const id = await makeSavedSearch(scene.db, { email });
  const erase = async (provenEmail: string | null) => {
    for (const part of PERSONAL_DATA_SOURCES)
      await part.erase?.(
        scene.db,
        { userId, verifiedEmail: provenEmail, now: new Date() },
        scene.deps.queue,
      );
  };
  await erase(null);
  expect(await findSearch(scene.db, id)).not.toBeNull();
  await erase(email);
  expect(await findSearch(scene.db, id)).toBeNull();
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
  const archive = await archiveOf(ada);
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
  for (const { fileName } of PERSONAL_DATA_SOURCES) {
    const bytes = archive[`${fileName}.json`];
    expect(() => JSON.parse(new TextDecoder().decode(bytes)), fileName).not.toThrow();
  }
});
