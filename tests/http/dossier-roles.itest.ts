import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "#features/accounts/commands/sessions.server.ts";
import { sessionCookie } from "#features/accounts/rules/session-cookie.ts";
import { can } from "#features/dossiers/policy.ts";
import type { DossierRole, InvitedRole } from "#features/dossiers/rules/dossier.ts";
import type { Decision } from "#platform/policy.ts";
import { makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { personActor } from "#tests/support/actors.ts";
import { PERMISSIONS, SOCKET_PERMISSIONS } from "#tests/support/permissions.ts";
import { addressOf } from "#tests/support/route-addresses.ts";
import { openWalkScene, type WalkScene } from "#tests/support/walk-scene.ts";

/** Everybody around a dossier × every act in it × its states, against the one table of `features/dossiers/policy.ts`. */
interface Place {
  readonly role: DossierRole;
  readonly team: number;
  readonly mayWrite?: boolean;
}

const MEMBERS = {
  coordinator: { role: "coordinator", team: 1 },
  delegate: { role: "delegate", team: 1 },
  manager: { role: "scientific_manager", team: 2 },
  otherManager: { role: "scientific_manager", team: 3 },
  member: { role: "member", team: 2 },
  writingMember: { role: "member", team: 2, mayWrite: true },
} as const satisfies Record<string, Place>;
type MemberName = keyof typeof MEMBERS;
const OUTSIDERS = ["former", "invitee", "stranger"] as const;
type Walker = MemberName | (typeof OUTSIDERS)[number];
const WALKERS: readonly Walker[] = [...(Object.keys(MEMBERS) as MemberName[]), ...OUTSIDERS];

const STATES = {
  draft: { place: "draft", unlocked: false },
  deposited: { place: "published", unlocked: false },
  unlocked: { place: "published", unlocked: true },
} as const;
type State = keyof typeof STATES;

interface Dossier {
  readonly id: string;
  /** Memberships by walker, and one more member of team 2, whom acts are about. */
  readonly members: Readonly<Record<string, string>>;
  readonly teams: Readonly<Record<number, string>>;
  readonly invitation: string;
}

const ORIGIN = "http://passerelle.test";
let scene: WalkScene;
const people = new Map<string, { userId: string; cookie: string }>();

beforeAll(async () => {
  scene = await openWalkScene();
  const { deps } = scene.product;
  for (const name of [...WALKERS, "target"]) {
    const { id: userId } = await makeReadyResearcher(deps.db);
    const now = deps.clock.now();
    const token = await startSession(deps.db, {
      userId,
      device: "walk",
      now,
      secondFactorAt: null,
    });
    people.set(name, { userId, cookie: sessionCookie(token, ORIGIN).split(";")[0] ?? "" });
  }
}, 300_000);
afterAll(() => scene.stop());

const idOf = (name: string): string => people.get(name)?.userId ?? "";

async function rows(sql: string, values: unknown[]): Promise<{ id: string; key: string }[]> {
  return (await scene.product.deps.pool.query(sql, values)).rows;
}

/** Puts everybody around a dossier that has a first team and nobody in it. */
async function putPeopleIn(id: string): Promise<Dossier> {
  const now = scene.product.deps.clock.now();
  const teams = await rows(
    `insert into dossier_teams (dossier_id, number) select $1, n from generate_series(1, 3) n
     on conflict (dossier_id, number) do update set number = excluded.number returning id, number::text as key`,
    [id],
  );
  const members: Record<string, string> = {};
  for (const [name, place] of Object.entries<Place>({
    ...MEMBERS,
    target: { role: "member", team: 2 },
  })) {
    const [row] = await rows(
      `insert into dossier_members (dossier_id, user_id, role, team_number, may_write, joined_at)
       values ($1, $2, $3, $4, $5, $6) returning id, '' as key`,
      [id, idOf(name), place.role, place.team, place.mayWrite ?? false, now],
    );
    members[name] = row?.id ?? "";
  }
  await scene.product.deps.pool.query(
    `insert into dossier_former_members (dossier_id, user_id, role, team_number, joined_at, left_at, removed)
     values ($1, $2, 'member', 2, $3, $3, true)`,
    [id, idOf("former"), now],
  );
  const [invitation] = await rows(
    `insert into dossier_invitations
       (dossier_id, role, team_number, first_name, last_name, email, message, locale, sent_at)
     select $1, 'member', 2, 'Ada', 'Neuve', coalesce(email, 'ada.walk@example.org'), '', 'fr', $3
     from users where id = $2 returning id, '' as key`,
    [id, idOf("invitee"), now],
  );
  return {
    id,
    members,
    teams: Object.fromEntries(teams.map((team) => [Number(team.key), team.id])),
    invitation: invitation?.id ?? "",
  };
}

/** A dossier of its own, so that what one act did is not met by the next. */
async function makeDossier(state: State): Promise<Dossier> {
  const { place, unlocked } = STATES[state];
  const now = scene.product.deps.clock.now();
  const [made] = await rows(
    `with dossier as (
       insert into dossiers (call_id, acronym, title, place, unlocked, confirmed_at, created_at, saved_at, published_at)
       select f.call_id, 'MARCHE', 'Une marche', $1, $2, $3::timestamptz, $3, $3, case when $1 = 'draft' then null else $3 end
       from call_forms f join calls c on c.id = f.call_id where c.opens_at < $3 and c.closes_at > $3 limit 1
       returning id, call_id),
     forms as (
       insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
       select d.id, f.form_model_type, f.version_id, $3 from dossier d join call_forms f using (call_id))
     select id, '' as key from dossier`,
    [place, unlocked, now],
  );
  return putPeopleIn(made?.id ?? "");
}

interface Sent {
  readonly path: string;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
}

async function ask(
  walker: Walker,
  { path, form, json }: Sent,
): Promise<{ status: number; to: string }> {
  const body = form
    ? new URLSearchParams(form).toString()
    : json === undefined
      ? undefined
      : JSON.stringify(json);
  const answer = await scene.ask(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      origin: ORIGIN,
      cookie: people.get(walker)?.cookie ?? "",
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...(json !== undefined && {
        "content-type": "application/json",
        accept: "application/json",
      }),
    },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, to: answer.headers.get("location") ?? "" };
}

/** "yes" for whatever came after the policy; who once was in it is led to the page that says so, which is no more than "hidden". */
function verdict({ status, to }: { status: number; to: string }): string {
  if (status >= 500) return `error ${status}`;
  if (status === 404 || to.endsWith("/acces")) return "hidden";
  return status === 403 ? "refused" : "yes";
}

const wordOf = (decision: Decision): string =>
  decision.ok ? "yes" : decision.why === "hidden" ? "hidden" : "refused";

interface Act {
  readonly act: Parameters<typeof can>[1];
  /** Whom it is about. */
  readonly about?: MemberName | "target" | "self";
  /** The team it is about, where it is not that person's. */
  readonly team?: number;
  readonly invitedAs?: InvitedRole;
  send(dossier: Dossier, walker: Walker): Sent;
}

const at =
  (rest: string) =>
  ({ id }: Dossier) =>
    `/mon-espace/dossier/${id}/${rest}`;
const team = (intent: string, about: string) => (dossier: Dossier) => ({
  path: at("equipe")(dossier),
  form: { intent, member: dossier.members[about] ?? "" },
});

const ACTS: readonly Act[] = [
  {
    act: "rename",
    send: (d) => ({
      path: at("informations-generales")(d),
      form: { intent: "rename", acronym: "MARCHE", title: "Une marche" },
    }),
  },
  {
    act: "confirm",
    send: (d) => ({ path: at("informations-generales")(d), form: { intent: "confirm" } }),
  },
  {
    act: "deleteDraft",
    send: (d) => ({ path: at("informations-generales")(d), form: { intent: "delete" } }),
  },
  {
    act: "writeAnswers",
    send: (d) => ({ path: at("reponses/general_information")(d), json: { changes: [] } }),
  },
  {
    act: "writeProposal",
    send: (d) => ({ path: at("reponses/scientific_proposition")(d), json: { changes: [] } }),
  },
  {
    act: "lockNodes",
    send: (d) => ({
      path: at("verrou/scientific_proposition/abstract_fr")(d),
      json: { lock: true },
    }),
  },
  {
    act: "giveOwnPublications",
    send: (d) => ({ path: at("publications/publications-hal")(d), json: { publications: [] } }),
  },
  {
    act: "talk",
    send: (d) => ({
      path: at("chat/envoyer")(d),
      json: { clientId: crypto.randomUUID(), text: "x" },
    }),
  },
  ...(["member", "scientific_manager"] as const).flatMap((invitedAs) =>
    [2, 3].map(
      (number): Act => ({
        act: "invite",
        invitedAs,
        team: number,
        send: (d) => ({
          path: at(`invitation/${invitedAs}/${number}`)(d),
          json: { firstName: "A", lastName: "B", email: "marche@example.org", message: "" },
        }),
      }),
    ),
  ),
  {
    act: "cancelInvitation",
    invitedAs: "member",
    team: 2,
    send: (d) => ({
      path: `/mon-espace/dossier/invitation/annuler/${d.invitation}`,
      form: { do: "cancel" },
    }),
  },
  { act: "removeMember", about: "target", send: team("remove", "target") },
  { act: "removeMember", about: "otherManager", send: team("remove", "otherManager") },
  { act: "removeMember", about: "delegate", send: team("remove", "delegate") },
  { act: "nameDelegate", about: "target", send: team("nameDelegate", "target") },
  { act: "endDelegation", about: "delegate", send: team("endDelegation", "delegate") },
  { act: "transferCoordination", about: "target", send: team("transferCoordination", "target") },
  { act: "transferManagement", about: "target", send: team("transferManagement", "target") },
  { act: "switchWriting", about: "target", send: team("letWrite", "target") },
  { act: "leave", send: (d) => ({ path: at("equipe")(d), form: { intent: "leave" } }) },
  {
    act: "renameMember",
    about: "target",
    send: (d) => ({
      path: `/mon-espace/dossier/equipe/modifier-membre/${d.members.target}`,
      json: { firstName: "Ada", lastName: "Neuve" },
    }),
  },
  {
    act: "chooseCv",
    about: "self",
    send: (d, walker) => ({
      path: at("consortium")(d),
      form: { member: d.members[walker] ?? d.members.target ?? "", cv: "" },
    }),
  },
  {
    act: "remind",
    about: "target",
    send: (d) => ({
      path: at("consortium")(d),
      form: { intent: "remind", member: d.members.target ?? "" },
    }),
  },
  {
    act: "editTeam",
    team: 2,
    send: (d) => ({
      path: at("contacts-equipe")(d),
      form: { kind: "additional_contact", team: d.teams[2] ?? "" },
    }),
  },
  {
    act: "nameOrganization",
    team: 3,
    send: (d) => ({
      path: at("contacts-equipe")(d),
      form: { kind: "organization", team: d.teams[3] ?? "" },
    }),
  },
];

/** What the table says: everything an act may ask about, of this walker. */
function expected({ act, about, team: number, invitedAs }: Act, walker: Walker, state: State) {
  const own: Place | null = walker in MEMBERS ? MEMBERS[walker as MemberName] : null;
  const target: Place =
    about === "self" && own
      ? own
      : about && about in MEMBERS
        ? MEMBERS[about as MemberName]
        : { role: "member", team: 2 };
  const standing = {
    ...STATES[state],
    confirmed: true,
    membership: own && { role: own.role, mayWrite: own.mayWrite ?? false },
    ownTeam: own?.team === (number ?? target.team),
    invitedAs: invitedAs ?? "member",
    callOpen: true,
    editableOrganization: true,
    target: { role: target.role, self: about === "self" || about === walker, hasOrcid: false },
  };
  return wordOf(can(personActor("walker"), act, standing as never));
}

describe("[D-29 part] what everybody around a dossier may do in it, as its one table says", () => {
  for (const state of Object.keys(STATES) as State[]) {
    test.each(ACTS.map((act) => [`${act.act} ${act.about ?? ""} ${act.team ?? ""}`, act] as const))(
      `${state}: %s`,
      async (_, act) => {
        await scene.forgetLimits();
        const found: Record<string, string> = {};
        const wanted: Record<string, string> = {};
        let dossier = await makeDossier(state);
        for (const walker of WALKERS) {
          wanted[walker] = expected(act, walker, state);
          found[walker] = verdict(await ask(walker, act.send(dossier, walker)));
          // What was done stays with the dossier it was done to.
          if (found[walker] === "yes") dossier = await makeDossier(state);
        }
        expect(found).toEqual(wanted);
      },
    );
  }
});

/** Walked by their own tests: an upload is its sender's alone, and deposited versions stand in a dossier of their own. */
const ELSEWHERE = /\/annexes\/envois\/|\/depot-du-dossier\/:version\//;

describe("what everybody around a dossier may read of it", () => {
  const pages = Object.entries(PERMISSIONS).filter(
    ([pattern, { read }]) =>
      pattern.startsWith("/mon-espace/dossier/:id") &&
      !ELSEWHERE.test(pattern) &&
      read.owner === "shown" &&
      read.other === "hidden",
  );

  beforeAll(async () => {
    // The dossier of the walk over all addresses, with everything an address can name, and us in it.
    const { id = "" } = scene.paramsOf("/mon-espace/dossier/:id");
    await scene.product.deps.pool.query(
      "update dossier_members set role = 'scientific_manager' where dossier_id = $1",
      [id],
    );
    await putPeopleIn(id);
  });

  test.each(pages)("%s", async (pattern) => {
    await scene.forgetLimits();
    const path = addressOf(pattern, scene.paramsOf(pattern));
    const found: Record<string, string> = {};
    for (const walker of WALKERS) found[walker] = verdict(await ask(walker, { path }));
    expect(found).toEqual(readers());
  });

  test.each(Object.keys(SOCKET_PERMISSIONS))("socket %s", async (pattern) => {
    const path = addressOf(pattern, scene.paramsOf(pattern));
    const found: Record<string, string> = {};
    for (const walker of WALKERS) {
      const headers = { origin: ORIGIN, cookie: people.get(walker)?.cookie ?? "" };
      const status = await scene.product.askSocket(path, headers);
      found[walker] = verdict({ status, to: "" });
    }
    expect(found).toEqual(readers());
  });
});

const readers = (): Record<string, string> =>
  Object.fromEntries(WALKERS.map((walker) => [walker, walker in MEMBERS ? "yes" : "hidden"]));
