import { startSession } from "#features/accounts/commands/sessions.server.ts";
import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { beginEdit } from "#features/deposits/commands/begin-edit.server.ts";
import { freezeVersion, frozenContent } from "#features/deposits/commands/freeze-version.server.ts";
import { dossierContent } from "#features/deposits/queries/dossier-content.server.ts";
import type { DossierRole } from "#features/dossiers/rules/dossier.ts";
import { makeReadyResearcher } from "#tests/factories/dossiers.ts";
import type { WalkScene } from "./walk-scene.ts";

export interface Place {
  readonly role: DossierRole;
  readonly team: number;
  readonly mayWrite?: boolean;
  readonly hasOrcid?: boolean;
}

export const MEMBERS = {
  coordinator: { role: "coordinator", team: 1 },
  delegate: { role: "delegate", team: 1 },
  manager: { role: "scientific_manager", team: 2 },
  otherManager: { role: "scientific_manager", team: 3 },
  member: { role: "member", team: 2 },
  writingMember: { role: "member", team: 2, mayWrite: true },
} as const satisfies Record<string, Place>;
export type MemberName = keyof typeof MEMBERS;

/** Whom acts are about, and who does nothing: two more members of team 2. */
export const TARGETS = {
  target: { role: "member", team: 2 },
  linked: { role: "member", team: 2, hasOrcid: true },
} as const satisfies Record<string, Place>;
export type TargetName = keyof typeof TARGETS;

export const OUTSIDERS = ["former", "invitee", "stranger"] as const;
export type Walker = MemberName | (typeof OUTSIDERS)[number];
export const WALKERS: readonly Walker[] = [...(Object.keys(MEMBERS) as MemberName[]), ...OUTSIDERS];

/** What a dossier and its call can be to the policy. */
export const STATES = {
  draft: { place: "draft", unlocked: false, confirmed: true, callOpen: true },
  unconfirmed: { place: "draft", unlocked: false, confirmed: false, callOpen: true },
  deposited: { place: "published", unlocked: false, confirmed: true, callOpen: true },
  unlocked: { place: "published", unlocked: true, confirmed: true, callOpen: true },
  closedDraft: { place: "draft", unlocked: false, confirmed: true, callOpen: false },
  closedDeposited: { place: "published", unlocked: false, confirmed: true, callOpen: false },
  closedUnlocked: { place: "published", unlocked: true, confirmed: true, callOpen: false },
  decided: { place: "selected", unlocked: false, confirmed: true, callOpen: false },
} as const;
export type State = keyof typeof STATES;

export interface WalkedDossier {
  readonly id: string;
  /** Memberships by name. */
  readonly members: Readonly<Record<string, string>>;
  readonly teams: Readonly<Record<number, string>>;
  readonly invitation: string;
}

/** What somebody said in a dossier, a moment and two hours ago. */
export interface Said {
  readonly message: string;
  readonly late: string;
  readonly comment: string;
}

/** Everybody around dossiers of every state. */
export async function openDossierWalk(scene: WalkScene, origin: string) {
  const { pool, db, clock, documentSigner, log } = scene.product.deps;
  const now = clock.now();
  const calls = await twoCalls();
  const people = new Map<string, { readonly userId: string; readonly cookie: string }>();
  for (const name of [...WALKERS, ...Object.keys(TARGETS)]) {
    const { id: userId } = await makeReadyResearcher(db);
    const session = { userId, device: "walk", now, secondFactorAt: null };
    const cookie = sessionCookie(await startSession(db, session), origin).split(";")[0] ?? "";
    people.set(name, { userId, cookie });
  }
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

  /** A call that takes dossiers here, and one that did. */
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
    return { open, closed };
  }

  /** Puts everybody around a dossier that has a first team and nobody in it. */
  async function putPeopleIn(id: string): Promise<WalkedDossier> {
    const teams = await rows(
      `insert into dossier_teams (dossier_id, number) select $1, n from generate_series(1, 3) n
       on conflict (dossier_id, number) do update set number = excluded.number returning id, number::text as key`,
      [id],
    );
    const places = Object.entries<Place>({ ...MEMBERS, ...TARGETS }).map(([name, place]) => ({
      user_id: idOf(name),
      role: place.role,
      team: place.team,
      may_write: place.mayWrite ?? false,
    }));
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
      members: Object.fromEntries(
        names.map((name) => [name, joined.find(({ key }) => key === idOf(name))?.id ?? ""]),
      ),
      teams: Object.fromEntries(teams.map((team) => [Number(team.key), team.id])),
      invitation: invitation?.id ?? "",
    };
  }

  return {
    cookieOf: (name: string): string => people.get(name)?.cookie ?? "",
    putPeopleIn,

    /** A dossier of its own, so that what one act did is not met by the next. */
    async makeDossier(state: State): Promise<WalkedDossier> {
      const { place, unlocked, confirmed, callOpen } = STATES[state];
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
      return putPeopleIn(made?.id ?? "");
    },

    /** The agency holds what a dossier says, where its state is such. */
    async hold({ id }: WalkedDossier, state: State): Promise<void> {
      const { place, unlocked } = STATES[state];
      if (place === "draft") return;
      await db.transaction(async (tx) => {
        const content = frozenContent(await dossierContent(tx, id, now), new Map());
        const depositor = { userId: idOf("coordinator"), name: "A", role: "coordinator" } as const;
        const signing = { documentSigner, log };
        await freezeVersion(tx, signing, { kind: "deposit", content, depositor, now });
        if (unlocked) await beginEdit(tx, id, { until: null, now });
      });
    },

    /** Everybody in it says something; by who said it. */
    async speak({ id }: WalkedDossier): Promise<Readonly<Record<string, Said>>> {
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
      // Far above the numbers that new ones will get.
      const messages = await inWorkpad(10_000, now);
      const late = await inWorkpad(20_000, new Date(now.getTime() - 2 * 3_600_000));
      const comments = await rows(
        `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
         select $1, $2, row_number() over (), gen_random_uuid(), user_id, 'x', $3
         from dossier_members where dossier_id = $1 returning id, author_id::text as key`,
        [id, thread?.id, now],
      );
      const by = (all: { id: string; key: string }[], name: string) =>
        all.find(({ key }) => key === idOf(name))?.id ?? "";
      return Object.fromEntries(
        [...Object.keys(MEMBERS), ...Object.keys(TARGETS)].map((name) => [
          name,
          { message: by(messages, name), late: by(late, name), comment: by(comments, name) },
        ]),
      );
    },
  };
}

export type DossierWalk = Awaited<ReturnType<typeof openDossierWalk>>;
