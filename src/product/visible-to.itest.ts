import { and, eq, inArray, not, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  favouriteVisibleTo,
  searchVisibleTo,
} from "#features/people/alerts/queries/visible-to.server.ts";
import { favourites, savedSearches } from "#features/people/alerts/tables.server.ts";
import { cvFileVisibleTo, cvVisibleTo } from "#features/people/cv/queries/visible-to.server.ts";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import { notificationVisibleTo } from "#features/people/notifications/queries/visible-to.server.ts";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { productionVisibleTo } from "#features/people/productions/queries/visible-to.server.ts";
import { productions } from "#features/people/productions/tables.server.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { listDossiers } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  dossierHiddenByConflict,
  dossierVisibleTo,
} from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { listContactSources } from "#features/proposals/team/queries/teams.server.ts";
import type { Actor, StaffActor } from "#platform/actor.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { makeActors, makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";

let scene: TestDeps;
beforeAll(async () => {
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

interface Visibility {
  readonly table: PgTable;
  readonly visibleTo: (actor: Actor) => SQL;
  /** The rows that belong to an account, worked out in another way. */
  readonly ofAccount: (userId: string) => SQL;
}

const VISIBLE: Readonly<Record<string, Visibility>> = {
  dossiers: {
    table: dossiers,
    visibleTo: dossierVisibleTo,
    ofAccount: (userId) =>
      inArray(
        dossiers.id,
        scene.deps.db
          .select({ id: dossierMembers.dossierId })
          .from(dossierMembers)
          .where(eq(dossierMembers.userId, userId)),
      ),
  },
  cvs: { table: cvs, visibleTo: cvVisibleTo, ofAccount: (id) => eq(cvs.userId, id) },
  cvFiles: {
    table: cvFiles,
    visibleTo: cvFileVisibleTo,
    ofAccount: (id) => eq(cvFiles.userId, id),
  },
  productions: {
    table: productions,
    visibleTo: productionVisibleTo,
    ofAccount: (id) => eq(productions.userId, id),
  },
  notifications: {
    table: notifications,
    visibleTo: notificationVisibleTo,
    ofAccount: (id) => eq(notifications.userId, id),
  },
  searches: {
    table: savedSearches,
    visibleTo: searchVisibleTo,
    ofAccount: (id) => eq(savedSearches.userId, id),
  },
  favourites: {
    table: favourites,
    visibleTo: favouriteVisibleTo,
    ofAccount: (id) => eq(favourites.userId, id),
  },
};

const NOBODY = "00000000-0000-4000-8000-000000000000";

async function findUserId(email: string): Promise<string> {
  const [row] = await scene.deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email));
  if (!row) throw new Error(`no account ${email}`);
  return row.id;
}

test("people see their own rows, strangers and all other kinds of actors see none of them", async () => {
  const { db, pool } = scene.deps;
  const claire = await findUserId("claire.morel@example.org");
  // Every account has rows, so that a missing condition shows.
  await pool.query(
    `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
     select id, 'CV', 'cv.pdf', 'pdf', 1, 'x', 'cv/' || id, now() from users;
     insert into cvs (user_id, title, locale, content, snapshot_at, created_at, updated_at)
     select id, 'CV', 'fr', '{}', now(), now(), now() from users;
     insert into productions (user_id, source, identifier, type, title, imported_at)
     select id, 'added', 'work', 'article', 'Une haie', now() from users;
     insert into favourites (user_id, call_id)
     select u.id, c.id from users u, (select min(id) as id from calls) c on conflict do nothing;
     insert into saved_searches (user_id, name, criteria, frequency, locale, confirmed_at, created_at, updated_at)
     select id, 'Eau', 'keywords=eau', 'daily', 'fr', now(), now(), now() from users`,
  );
  // The other agency has no deposited dossier.
  const staff = makeStaffActor(claire, { partnerId: 0 });
  const actors = { ...makeActors(claire), staff, other: makePersonActor(NOBODY) };
  for (const [name, { table, visibleTo, ofAccount }] of Object.entries(VISIBLE)) {
    const seen: Record<string, number> = {};
    for (const [kind, actor] of Object.entries(actors))
      seen[kind] = await db.$count(table, visibleTo(actor));
    const { owner = 0, ...others } = seen;
    expect([name, owner > 0, Object.values(others)]).toEqual([name, true, [0, 0, 0, 0, 0, 0]]);
    expect([name, await db.$count(table, not(ofAccount(claire)))]).not.toEqual([name, 0]);
    const strange = and(visibleTo(actors.owner), not(ofAccount(claire)));
    expect([name, await db.$count(table, strange)]).toEqual([name, 0]);
  }
});

test("dossiers of others are neither listed nor offered as sources of contacts", async () => {
  const { db } = scene.deps;
  const claire = makePersonActor(await findUserId("claire.morel@example.org"));
  const james = makePersonActor(await findUserId("james.okafor@example.org"));
  const acronyms = async (actor: typeof claire) =>
    (await listDossiers(db, actor)).map(({ acronym }) => acronym);
  expect(await acronyms(claire)).toEqual(expect.arrayContaining(["OMBRES", "RUISSEL"]));
  expect(await acronyms(james)).toEqual(expect.arrayContaining(["TIEDEUR", "RUISSEL"]));
  expect(await acronyms(james)).not.toContain("OMBRES");
  expect(await acronyms(makePersonActor(NOBODY))).toEqual([]);
  const sources = async (actor: typeof claire) =>
    (await listContactSources(db, actor, NOBODY)).map(({ acronym }) => acronym);
  expect(await sources(claire)).toContain("OMBRES");
  expect(await sources(james)).not.toContain("OMBRES");
});

test("[E-09 part] staff see the deposited dossiers of their agency and departments; of those they have a conflict in, that they exist", async () => {
  const { db, pool } = scene.deps;
  const { rows } = await pool.query<{
    id: string;
    number: string;
    call_id: number;
    partner_id: number;
  }>(
    `select dossiers.id, number, call_id, partner_id from dossiers join calls on calls.id = call_id
     where place <> 'draft' and department_id is null order by dossiers.created_at limit 1`,
  );
  const [dossier] = rows;
  if (!dossier) throw new Error("no deposited dossier");
  const partnerId = dossier.partner_id;
  const insertDepartment = async (name: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      "insert into departments (partner_id, name_fr, name_en) values ($1, $2, $2) returning id",
      [partnerId, name],
    );
    return rows[0]?.id ?? 0;
  };
  /** 1 if the actor sees the dossier. Within reach it is either seen or known to exist, never both. */
  const sees = async (actor: StaffActor) => {
    const count = (condition: SQL) =>
      db.$count(dossiers, and(eq(dossiers.id, dossier.id), condition));
    const seen = await count(dossierVisibleTo(actor));
    const reaches =
      actor.partnerId === partnerId &&
      (department === null || actor.departmentIds?.includes(department) !== false);
    expect(await count(dossierHiddenByConflict(actor))).toBe(reaches ? 1 - seen : 0);
    return seen;
  };
  let department: number | null = null;
  const claire = await findUserId("claire.morel@example.org");
  await pool.query("delete from dossier_invitations where dossier_id = $1", [dossier.id]);
  const outsider = makeStaffActor(await findUserId("administration@example.org"), { partnerId });

  // Agency, department and state.
  expect(await sees({ ...outsider, role: "reader" })).toBe(1);
  expect(await sees({ ...outsider, partnerId: -1 })).toBe(0);
  const environment = await insertDepartment("Environnement");
  const health = await insertDepartment("Santé");
  expect(await sees({ ...outsider, departmentIds: [] })).toBe(1);
  await pool.query("update calls set department_id = $1 where id = $2", [
    environment,
    dossier.call_id,
  ]);
  department = environment;
  expect(await sees({ ...outsider, departmentIds: [environment] })).toBe(1);
  expect(await sees({ ...outsider, departmentIds: [health] })).toBe(0);
  expect(await sees({ ...outsider, departmentIds: [] })).toBe(0);
  expect(await sees(outsider)).toBe(1);
  const drafts = and(dossierVisibleTo(outsider), eq(dossiers.place, "draft"));
  expect(await db.$count(dossiers, drafts)).toBe(0);
  // A member of the team of a draft does not learn of it as staff either.
  const hiddenDrafts = and(
    dossierHiddenByConflict({ ...outsider, userId: claire }),
    eq(dossiers.place, "draft"),
  );
  expect(await db.$count(dossiers, hiddenDrafts)).toBe(0);

  // An invitation is a conflict once it is accepted, not before: a team cannot take its dossier from whom it invites.
  const invite = (state: string) =>
    pool.query(
      `insert into dossier_invitations (dossier_id, role, team_number, first_name, last_name, email, message, locale, state, sent_at)
       values ($1, 'member', 1, 'Anne', 'Roy', 'Anne.Roy@example.org', '', 'fr', $2, now())`,
      [dossier.id, state],
    );
  const invited = { ...outsider, email: "anne.roy@example.org", emailVerified: true };
  for (const state of ["read", "refused", "cancelled", "expired"]) await invite(state);
  expect(await sees(invited)).toBe(1);
  await invite("accepted");
  expect(await sees(invited)).toBe(0);
  expect(await sees({ ...invited, emailVerified: false })).toBe(1);
  await pool.query("delete from dossier_invitations where dossier_id = $1", [dossier.id]);

  // A member of the team, a former one, and a declaration.
  const addMember = `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
    values ($1, $2, 'member', 1, now()) on conflict do nothing`;
  await pool.query(addMember, [dossier.id, claire]);
  expect(await sees({ ...outsider, userId: claire })).toBe(0);
  await pool.query("delete from dossier_members where dossier_id = $1 and user_id = $2", [
    dossier.id,
    claire,
  ]);
  await pool.query(
    `insert into dossier_former_members (dossier_id, user_id, role, team_number, joined_at, left_at, removed)
     values ($1, $2, 'member', 1, now(), now(), false)`,
    [dossier.id, claire],
  );
  expect(await sees({ ...outsider, userId: claire })).toBe(0);
  await declareConflict({ ...scene.deps, actor: outsider }, { number: dossier.number });
  expect(await sees(outsider)).toBe(0);
  await expect(
    declareConflict({ ...scene.deps, actor: outsider }, { number: dossier.number }),
  ).rejects.toMatchObject({ code: "INVALID" });
});
