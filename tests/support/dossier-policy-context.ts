import { buildSessionCookie } from "#features/people/accounts/rules/request-browser.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import { beginEdit } from "#features/proposals/deposits/writes/edit.server.ts";
import {
  freezeVersion,
  toFrozenContent,
} from "#features/proposals/deposits/writes/freeze-version.server.ts";
import { makeReadyResearcher } from "#tests/factories/dossiers.ts";
import {
  DOSSIER_ACTORS,
  DOSSIER_STATES,
  type DossierMembership,
  type DossierStateName,
  MEMBERS,
  TARGETS,
} from "./dossier-actors.ts";
import type { RouteTestContext } from "./route-test-context.ts";
import { createRowDigester } from "./row-digester.ts";

interface Files {
  /** Id of an appendix. */
  readonly appendix: string;
  /** Unfinished uploads by walker, including former members and members without the right to write. */
  readonly uploads: Readonly<Record<string, string>>;
}

export interface TestedDossier extends Files {
  readonly id: string;
  /** Membership ids by name. */
  readonly members: Readonly<Record<string, string>>;
  readonly teams: Readonly<Record<number, string>>;
  readonly invitation: string;
}

/** Posts of one person, made now and two hours ago. */
export interface ActorPosts {
  readonly message: string;
  readonly late: string;
  readonly comment: string;
  /** Id of the comment thread. */
  readonly thread: string;
}

/** Actors with an account, who can have started an upload. */
const SENDERS = DOSSIER_ACTORS.filter((name) => name !== "visitor" && name !== "administrator");
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Creates people and dossiers for all roles and states. */
export async function createDossierPolicyContext(scene: RouteTestContext, origin: string) {
  const { pool, db, clock, documentSigner, log } = scene.product.deps;
  const now = clock.now();
  const calls = await twoCalls();
  const people = new Map<string, { readonly userId: string; readonly cookie: string }>();
  for (const name of [...DOSSIER_ACTORS, ...Object.keys(TARGETS)]) {
    // The visitor has no account; the administrator has one already.
    if (name === "visitor" || name === "administrator") continue;
    const { id: userId } = await makeReadyResearcher(db);
    const session = { userId, device: "walk", now, secondFactorAt: null };
    const cookie = buildSessionCookie(await startSession(db, session), origin).split(";")[0] ?? "";
    people.set(name, { userId, cookie });
  }
  const { cookie: ofAdministrator = "" } = await scene.createHeaders("administrator");
  people.set("administrator", { userId: "", cookie: ofAdministrator });
  const idOf = (name: string): string => people.get(name)?.userId ?? "";
  await pool.query("update users set email = $2, email_verified_at = $3 where id = $1", [
    idOf("invitee"),
    "invitee.walk@example.org",
    now,
  ]);
  await pool.query("update users set orcid = '0000-0001-5109-3700' where id = $1", [
    idOf("linked"),
  ]);

  async function rows(sql: string, values: unknown[]): Promise<{ id: string; key: string }[]> {
    return (await pool.query(sql, values)).rows;
  }

  /** An open and a closed call with dossiers. */
  async function twoCalls(): Promise<{ open: number; closed: number }> {
    const found = await pool.query<{ id: number }>(
      `select c.id from calls c where c.opens_at < $1 and c.closes_at > $1
       and exists (select from call_forms f where f.call_id = c.id) order by c.id limit 2`,
      [now],
    );
    const [open = 0, closed = 0] = found.rows.map(({ id }) => id);
    await pool.query(
      `update calls set opens_at = $2::timestamptz - interval '9 days', closes_at = $2::timestamptz - interval '1 day'
       where id = $1`,
      [closed, now],
    );
    await pool.query(
      `insert into call_appendices (call_id, kind, label_fr, label_en, max_count, position)
       select call_id, 'simple', 'Marches', 'Walks', 9, 90 from unnest($1::integer[]) call_id`,
      [[open, closed]],
    );
    return { open, closed };
  }

  /** Deposits the dossier where its state requires it. */
  async function hold(id: string, state: DossierStateName): Promise<void> {
    const { place, unlocked } = DOSSIER_STATES[state];
    if (place === "draft") return;
    await db.transaction(async (tx) => {
      const content = toFrozenContent(await loadDossierContent(tx, id, now), new Map());
      const depositor = { userId: idOf("coordinator"), name: "A", role: "coordinator" } as const;
      const signing = { documentSigner, log };
      await freezeVersion(tx, signing, { kind: "deposit", content, depositor, now });
      if (unlocked) await beginEdit(tx, id, { until: null, now });
    });
  }

  const byPerson = (all: { id: string; key: string }[], name: string) =>
    all.find(({ key }) => key === idOf(name))?.id ?? "";

  async function putFilesIn(id: string): Promise<Files> {
    const found = await rows(
      `with file as (
         insert into dossier_appendices
           (dossier_id, slot_id, file_name, format, bytes, sha256, position, storage_key, uploaded_at)
         select d.id, a.id, 'lettre.pdf', 'pdf', 9, 'x', 1, 'dossier/' || d.id || '/appendix/' || gen_random_uuid(), $3
         from dossiers d join call_appendices a using (call_id) where d.id = $1 limit 1 returning id, slot_id),
       uploads as (
         insert into appendix_uploads
           (dossier_id, slot_id, user_id, file_name, bytes, received, created_at, expires_at)
         select $1, slot_id, sender, 'plan.pdf', 20, 10, $3, $3::timestamptz + interval '1 day'
         from file, unnest($2::uuid[]) sender returning id, user_id)
       select id, user_id::text as key from uploads union all select id, 'file' from file`,
      [id, SENDERS.map(idOf), now],
    );
    return {
      appendix: found.find(({ key }) => key === "file")?.id ?? "",
      uploads: Object.fromEntries(SENDERS.map((name) => [name, byPerson(found, name)])),
    };
  }

  /** Adds all members to a dossier with an empty first team. */
  async function putPeopleIn(id: string): Promise<Omit<TestedDossier, keyof Files>> {
    const teams = await rows(
      `insert into dossier_teams (dossier_id, number, state)
       select $1, n, case when n = 4 then 'vacant' else 'active' end from generate_series(1, 4) n
       on conflict (dossier_id, number) do update set number = excluded.number returning id, number::text as key`,
      [id],
    );
    const places = Object.entries<DossierMembership>({ ...MEMBERS, ...TARGETS }).map(
      ([name, place]) => ({
        user_id: idOf(name),
        role: place.role,
        team: place.team,
        may_write: place.mayWrite ?? false,
      }),
    );
    const joined = await rows(
      `insert into dossier_members (dossier_id, user_id, role, team_number, may_write, joined_at)
       select $1, p.user_id, p.role, p.team, p.may_write, $3
       from jsonb_to_recordset($2) as p(user_id uuid, role text, team smallint, may_write boolean)
       returning id, user_id::text as key`,
      [id, JSON.stringify(places), now],
    );
    await pool.query(
      `insert into dossier_former_members (dossier_id, user_id, role, team_number, joined_at, left_at, removed)
       values ($1, $2, 'member', 2, $3, $3, true)`,
      [id, idOf("former"), now],
    );
    const [invitation] = await rows(
      `insert into dossier_invitations
         (dossier_id, role, team_number, first_name, last_name, email, message, locale, sent_at)
       values ($1, 'member', 2, 'Ada', 'Neuve', 'invitee.walk@example.org', '', 'fr', $2)
       returning id, '' as key`,
      [id, now],
    );
    const names = [...Object.keys(MEMBERS), ...Object.keys(TARGETS)];
    return {
      id,
      members: Object.fromEntries(names.map((name) => [name, byPerson(joined, name)])),
      teams: Object.fromEntries(teams.map((team) => [Number(team.key), team.id])),
      invitation: invitation?.id ?? "",
    };
  }

  return {
    idOf,
    cookieOf: (name: string): string => people.get(name)?.cookie ?? "",
    putPeopleIn,

    /** A digest by table of everything in a dossier. */
    rowsOf: ({ id }: TestedDossier) =>
      createRowDigester(pool, NOBODY, [id]).then((digests) => digests()),

    /** A new dossier, so that acts do not influence each other. */
    async makeDossier(state: DossierStateName, { held = false } = {}): Promise<TestedDossier> {
      const { place, unlocked, confirmed, callOpen } = DOSSIER_STATES[state];
      const [made] = await rows(
        `with dossier as (
           insert into dossiers (call_id, acronym, title, place, unlocked, confirmed_at, created_at, saved_at, published_at)
           values ($4, 'MARCHE', 'Une marche', $1, $2, case when $5 then $3::timestamptz end, $3, $3,
             case when $1 = 'draft' then null else $3::timestamptz end)
           returning id, call_id),
         forms as (
           insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
           select d.id, f.form_model_type, f.version_id, $3 from dossier d join call_forms f using (call_id))
         select id, '' as key from dossier`,
        [place, unlocked, now, callOpen ? calls.open : calls.closed, confirmed],
      );
      const id = made?.id ?? "";
      const people = await putPeopleIn(id);
      // Before files exist, so that none is frozen.
      if (held) await hold(id, state);
      return { ...people, ...(await putFilesIn(id)) };
    },

    /** Creates posts and comments of every member; returns them by name. */
    async speak({ id }: TestedDossier): Promise<Readonly<Record<string, ActorPosts>>> {
      const [thread] = await rows(
        `insert into comment_threads (dossier_id, form_model_type, key, title_fr, title_en, created_at, revision)
         values ($1, 'general_information', 'duration', 'Durée', 'Duration', $2, 1) returning id, '' as key`,
        [id, now],
      );
      const inWorkpad = (from: number, at: Date) =>
        rows(
          `insert into workpad_messages (dossier_id, number, revision, client_id, author_id, text, created_at)
           select $1, n, n, gen_random_uuid(), user_id, 'x', $3
           from (select user_id, $2 + row_number() over () as n from dossier_members where dossier_id = $1) m
           returning id, author_id::text as key`,
          [id, from, at],
        );
      // Far above the numbers of new posts.
      const messages = await inWorkpad(10_000, now);
      const late = await inWorkpad(20_000, new Date(now.getTime() - 2 * 3_600_000));
      const comments = await rows(
        `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
         select $1, $2, row_number() over (), gen_random_uuid(), user_id, 'x', $3
         from dossier_members where dossier_id = $1 returning id, author_id::text as key`,
        [id, thread?.id, now],
      );
      return Object.fromEntries(
        [...Object.keys(MEMBERS), ...Object.keys(TARGETS)].map((name) => [
          name,
          {
            message: byPerson(messages, name),
            late: byPerson(late, name),
            comment: byPerson(comments, name),
            thread: thread?.id ?? "",
          },
        ]),
      );
    },
  };
}

export type DossierPolicyContext = Awaited<ReturnType<typeof createDossierPolicyContext>>;
