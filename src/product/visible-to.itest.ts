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
import { listDossiers } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { listContactSources } from "#features/proposals/team/queries/teams.server.ts";
import type { Actor } from "#platform/actor.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
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
  const actors = { ...makeActors(claire), other: makePersonActor(NOBODY) };
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
