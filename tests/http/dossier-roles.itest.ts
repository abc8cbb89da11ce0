import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIVE_PATH, type LivePageName } from "#features/proposals/dossier-form/rules/paths.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { PAD_SOCKET_PATH } from "#features/proposals/pads/rules/paths.ts";
import { PAGE_PERSON_HEADER, PAGE_PERSON_PARAM } from "#platform/http/page-person.ts";
import { compileRoutes } from "#platform/http/route-matcher.ts";
import type { Decision } from "#platform/policy.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import {
  type ActName,
  type RequestSpec,
  type TestResponse,
  toVerdict,
  type Variant,
} from "#tests/support/dossier-act-variants.ts";
import {
  DOSSIER_ACTORS,
  DOSSIER_STATE_NAMES,
  DOSSIER_STATES,
  type DossierActorName,
  type DossierMembership,
  type DossierStateName,
  MEMBERS,
  OUTSIDERS,
  TARGETS,
} from "#tests/support/dossier-actors.ts";
import { ACTS } from "#tests/support/dossier-acts.ts";
import {
  createDossierPolicyContext,
  type DossierPolicyContext,
} from "#tests/support/dossier-policy-context.ts";
import { PERMISSIONS, SOCKET_PERMISSIONS } from "#tests/support/permissions.ts";
import { loadProductionBuild } from "#tests/support/production-build.ts";
import {
  buildAddress,
  listPagePatterns,
  ROUTE_ADDRESSES,
  toDataAddress,
} from "#tests/support/route-addresses.ts";
import {
  createRouteTestContext,
  type RouteTestContext,
} from "#tests/support/route-test-context.ts";
import { runInParallel } from "#tests/support/run-in-parallel.ts";

/**
 * Everybody around a dossier × every act in it × its states, and × every address of it, against the one table of
 * `features/proposals/dossiers/policy.ts`. Every cell of that table is said in words in `policy.test.ts`; here is shown that each address
 * asks it. To who is not in a dossier everything is hidden, whatever they ask for and whoever they are: of them, one walks each
 * act in each state, another every time.
 */
const ORIGIN = "http://passerelle.test";
let scene: RouteTestContext;
let walk: DossierPolicyContext;
let drawn: ReturnType<typeof listPagePatterns>;

beforeAll(async () => {
  scene = await createRouteTestContext();
  walk = await createDossierPolicyContext(scene, ORIGIN);
  drawn = listPagePatterns((await loadProductionBuild()).build.routes);
}, 300_000);
afterAll(() => scene.stop());

/** Pages are asked for their data: drawn, they are walked in `permissions.itest.ts`. */
async function ask(walker: DossierActorName, sent: RequestSpec): Promise<TestResponse> {
  const { path, form, json, upload, headers, method } = sent;
  const body = bodyOf(sent);
  const isPage = !sent.endpoint && json === undefined && !headers && !method;
  const cookie = walk.cookieOf(walker);
  const answer = await scene.ask(isPage ? toDataAddress(path) : path, {
    method: method ?? (body === undefined && !headers ? "GET" : "POST"),
    headers: {
      ...headers,
      origin: ORIGIN,
      ...(cookie && { cookie }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...(upload && { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }),
      ...(json !== undefined && {
        "content-type": "application/json",
        accept: "application/json",
      }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const { status } = answer;
  // The data of a page says in its body where it leads.
  const inData = status === 202 ? /"redirect","([^"]*)"/.exec(text)?.[1] : undefined;
  if (inData !== undefined) return { status: 303, to: inData, text };
  return { status, to: answer.headers.get("location") ?? "", text };
}

const BOUNDARY = "walk";

function bodyOf({ form, json, upload, method }: RequestSpec): string | undefined {
  if (form) return new URLSearchParams(form).toString();
  if (json !== undefined) return JSON.stringify(json);
  if (method === "PATCH") return "piece";
  if (!upload) return undefined;
  const fields = Object.entries(upload).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${fields.join("")}--${BOUNDARY}--\r\n`;
}

const wordOf = (decision: Decision): string =>
  decision.ok ? "yes" : decision.why === "hidden" ? "hidden" : "refused";

const PLACES: Readonly<Record<string, DossierMembership>> = { ...MEMBERS, ...TARGETS };
const { visitor, administrator } = makeActors("walker");
const ACTORS = { visitor, administrator } as const;

/** What the table says: everything an act may ask about, of this walker. */
function expected(
  act: ActName,
  variant: Variant,
  walker: DossierActorName,
  state: DossierStateName,
): string {
  const { about, team, invitedAs, words } = variant;
  const own = PLACES[walker] ?? null;
  const target: DossierMembership =
    (about === "self" ? own : about && PLACES[about]) ?? TARGETS.target;
  const self = about === "self" || about === walker;
  const { callOpen } = DOSSIER_STATES[state];
  const standing = {
    ...DOSSIER_STATES[state],
    membership: own && { role: own.role, mayWrite: own.mayWrite ?? false },
    ownTeam: own?.team === (team ?? target.team),
    invitedAs: invitedAs ?? "member",
    editableOrganization: true,
    target: { role: target.role, self, hasOrcid: target.hasOrcid ?? false },
    own: self,
    recent: words !== "late",
    holdsKey: walker === "invitee",
    // The moment of a standby is shortly before the closing.
    beforeStandby: callOpen,
    vacant: team === 4,
  };
  const actor =
    walker === "visitor" || walker === "administrator" ? ACTORS[walker] : makePersonActor("walker");
  return wordOf(can(actor, act, standing as never));
}

const all = Object.entries(ACTS) as [ActName, (typeof ACTS)[ActName]][];
const VARIANTS = all.flatMap(([act, variants]) =>
  typeof variants === "string"
    ? []
    : variants.map((variant, at) => ({ act, variant, name: `${act} ${at + 1}` })),
);

/** These are an outsider's: all of them are asked. */
const FOR_INVITEES: readonly ActName[] = [
  "openInvitation",
  "markInvitationRead",
  "acceptInvitation",
  "declineInvitation",
];

/** What the table says to everybody in a state, in one word each. */
const rowOf = (act: ActName, variant: Variant, state: DossierStateName): string =>
  DOSSIER_ACTORS.map((walker) => expected(act, variant, walker, state)).join();

/** One of those in it, and one of those who are not. */
const TEAM = Object.keys(MEMBERS) as DossierActorName[];
const inTurn = (turn: number): readonly DossierActorName[] =>
  [TEAM[turn % TEAM.length], OUTSIDERS[turn % OUTSIDERS.length]].filter((one) => one !== undefined);

/**
 * Everybody in it, and another of those who are not each time; where no team is concerned, one manager is as good as another. In a
 * state in which the table says the same to everybody as in one before it, each act is walked by two, in turn.
 */
const walkersOf = (
  act: ActName,
  variant: Variant,
  state: DossierStateName,
  at: number,
): readonly DossierActorName[] => {
  const place = DOSSIER_STATE_NAMES.indexOf(state);
  const row = rowOf(act, variant, state);
  const before = DOSSIER_STATE_NAMES.slice(0, place);
  if (before.some((one) => rowOf(act, variant, one) === row)) return inTurn(at + place);
  if (FOR_INVITEES.includes(act)) return DOSSIER_ACTORS;
  const outsider = OUTSIDERS[(at + place) % OUTSIDERS.length];
  const ofTeams = variant.about !== undefined || variant.team !== undefined;
  return DOSSIER_ACTORS.filter(
    (walker) =>
      walker === outsider || (walker in MEMBERS && (ofTeams || walker !== "otherManager")),
  );
};

const cellsIn = (state: DossierStateName) =>
  VARIANTS.flatMap(({ act, variant, name }, at) =>
    walkersOf(act, variant, state, at).map((walker) => ({
      variant,
      walker,
      cell: `${name}, ${walker}`,
      wanted: expected(act, variant, walker, state),
    })),
  );

async function make(state: DossierStateName, { held, words }: Pick<Variant, "held" | "words">) {
  const dossier = await walk.makeDossier(state, { held: held ?? false });
  return { dossier, said: words ? await walk.speak(dossier) : {} };
}

/** Limits are reset between batches: no person sends as many requests at once. */
const AT_ONCE = 6;
const IN_A_ROW = 120;

type Cell = ReturnType<typeof cellsIn>[number];

/** Refused acts are refused and change nothing; allowed acts are done. */
async function walkActs(state: DossierStateName): Promise<void> {
  const shared = await make(state, { held: true, words: "recent" });

  async function answersTo(asked: readonly Cell[]) {
    const found: Record<string, string> = {};
    for (let from = 0; from < asked.length; from += IN_A_ROW) {
      await scene.forgetLimits();
      await runInParallel(AT_ONCE, asked.slice(from, from + IN_A_ROW), async (one) => {
        const { variant, walker, cell, wanted } = one;
        const done = wanted === "yes" && !variant.harmless;
        // An act that is done changes its dossier, so it gets its own.
        const { dossier, said } = done ? await make(state, variant) : shared;
        const answer = await ask(walker, variant.send(dossier, walker, said));
        const told = (variant.judge ?? judgeAlone)(answer, state, walker);
        // 409: there is a delegate already, or an invitation is over; no refusal of the person.
        const failed = done && answer.status >= 400 && answer.status !== 409;
        found[cell] = failed ? `not done: ${answer.status}` : told;
      });
    }
    return found;
  }

  const expectAnswers = async (cells: readonly Cell[]) => {
    const wanted = Object.fromEntries(cells.map(({ cell, wanted }) => [cell, wanted]));
    expect.soft(await answersTo(cells), `acts, ${state}`).toEqual(wanted);
  };
  const cells = cellsIn(state);
  const before = await walk.rowsOf(shared.dossier);
  await expectAnswers(cells.filter(({ wanted }) => wanted !== "yes"));
  expect.soft(await walk.rowsOf(shared.dossier), `rows, ${state}`).toEqual(before);
  await expectAnswers(cells.filter(({ wanted }) => wanted === "yes"));
}

/** Acts that no request of this walk can do: their tests stand elsewhere, or nobody may do them. */
function checkActsElsewhere(): void {
  for (const [act, where] of all) {
    if (typeof where !== "string") continue;
    if (where === "byItself")
      expect.soft(wordOf(can(makePersonActor("walker"), act, null as never)), act).toBe("hidden");
    else expect.soft(readFileSync(where, "utf8"), act).toMatch(new RegExp(`${act}\\w*\\(`));
  }
}

const judgeAlone = (answer: TestResponse, _: DossierStateName, walker: DossierActorName) =>
  toVerdict(answer, walker);

/** What of a dossier is read by whoever is in it, and by nobody else. */
const READ = Object.entries(PERMISSIONS)
  .filter(([pattern, { read }]) => {
    const isTheirs = read.owner === "shown" || read.owner === "led";
    // An upload is its sender's alone: an act of the walk above.
    const ofUpload = pattern.endsWith("/:upload");
    return pattern.startsWith("/mon-espace/dossier/:id") && isTheirs && !ofUpload;
  })
  .map(([pattern]) => pattern);

const LIVE_PAGES: readonly LivePageName[] = [
  "general_information",
  "scientific_proposition",
  "workpad",
  "dossier",
];
const SOCKETS: readonly { readonly pattern: string; readonly page?: LivePageName }[] = [
  ...LIVE_PAGES.map((page) => ({ pattern: LIVE_PATH, page })),
  { pattern: PAD_SOCKET_PATH },
];

const isDraft = (state: DossierStateName) => DOSSIER_STATES[state].place === "draft";
/** A draft has no versions: nothing was deposited. */
const isThere = (pattern: string, state: DossierStateName) =>
  !(isDraft(state) && pattern.includes("/:version/"));
/** The pads of a proposal, its socket and its PDF wait for the confirmation; its page says so. */
const waits = (pattern: string, page?: LivePageName) =>
  /\/:padId|export\/:formModelType/.test(pattern) || page === "scientific_proposition";

function wantedOf(
  pattern: string,
  walker: DossierActorName,
  state: DossierStateName,
  page?: LivePageName,
): string {
  // Former members and invited people are told there where they stand.
  if ((walker === "former" || walker === "invitee") && pattern.endsWith("/acces")) return "yes";
  const opens = DOSSIER_STATES[state].confirmed || !waits(pattern, page);
  return walker in MEMBERS && opens ? "yes" : "hidden";
}

/** Puts everybody in the dossiers of the permission walk, which have an object for every address. */
async function joinPermissionWalk(): Promise<void> {
  const ids = ["/mon-espace/dossier/:id", `${VERSIONS}/recepisse.json`].map(
    (pattern) => scene.paramsOf(pattern).id ?? "",
  );
  for (const id of ids) {
    await scene.product.deps.pool.query(
      "update dossier_members set role = 'scientific_manager' where dossier_id = $1",
      [id],
    );
    await walk.putPeopleIn(id);
  }
}

/** Every page, download and socket. In the first state everybody asks for everything; in the others two, in turn. */
async function walkReads(state: DossierStateName): Promise<void> {
  await setState(state);
  const turn = DOSSIER_STATE_NAMES.indexOf(state);
  const asking = (at: number) => (turn === 0 ? DOSSIER_ACTORS : inTurn(at + turn));
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  const reads = READ.filter((pattern) => isThere(pattern, state)).flatMap((pattern, at) =>
    asking(at).map((walker) => ({ pattern, walker })),
  );
  await scene.forgetLimits();
  await runInParallel(AT_ONCE, reads, async ({ pattern, walker }) => {
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const endpoint = drawn.has(pattern) ? {} : { endpoint: true as const };
    const cell = `${pattern} ${walker}`;
    wanted[cell] = wantedOf(pattern, walker, state);
    found[cell] = toVerdict(await ask(walker, { path, ...endpoint }), walker);
  });
  const opened = SOCKETS.flatMap((socket, at) =>
    asking(at).map((walker) => ({ ...socket, walker })),
  );
  // A few at a time: the number of sockets per person is limited.
  await runInParallel(2, opened, async ({ pattern, page, walker }) => {
    const params = { ...scene.paramsOf(pattern), ...(page && { page }) };
    const cookie = walk.cookieOf(walker);
    const headers = { origin: ORIGIN, ...(cookie && { cookie }) };
    const status = await scene.product.requestSocket(buildAddress(pattern, params), headers);
    const cell = `${pattern} ${page ?? ""} ${walker}`;
    wanted[cell] = wantedOf(pattern, walker, state, page);
    found[cell] = toVerdict({ status, to: "" }, walker);
  });
  expect.soft(found, `reads, ${state}`).toEqual(wanted);
}

async function setState(state: DossierStateName): Promise<void> {
  const { place, unlocked, confirmed, callOpen } = DOSSIER_STATES[state];
  const { pool, clock } = scene.product.deps;
  const ids = [
    scene.paramsOf("/mon-espace/dossier/:id").id,
    // A deposited dossier never becomes a draft again.
    ...(isDraft(state) ? [] : [scene.paramsOf(`${VERSIONS}/recepisse.json`).id]),
  ];
  await pool.query(
    `update dossiers set place = $2, unlocked = $3, confirmed_at = case when $4 then $5::timestamptz end,
       published_at = case when $2 = 'draft' then null else $5::timestamptz end where id = any($1)`,
    [ids, place, unlocked, confirmed, clock.now()],
  );
  await pool.query(
    `update calls set closes_at = $2::timestamptz + $3::interval
     where id in (select call_id from dossiers where id = any($1))`,
    [ids, clock.now(), callOpen ? "30 days" : "-1 day"],
  );
}

/** Thousands of requests. */
const WALK = { timeout: 900_000 };

test(
  "[D-29] every act of the table, every address, socket and download of a dossier, by everybody, in every state",
  WALK,
  async () => {
    checkCoverage();
    checkActsElsewhere();
    for (const state of DOSSIER_STATE_NAMES) await walkActs(state);
    await joinPermissionWalk();
    for (const state of DOSSIER_STATE_NAMES) await walkReads(state);
  },
);

describe("a page that stays open when another member signs in in the same browser", () => {
  test.each(SOCKETS)("opens no socket in their name: $pattern $page", async ({ pattern, page }) => {
    const params = { ...scene.paramsOf(pattern), ...(page && { page }) };
    const headers = { origin: ORIGIN, cookie: walk.cookieOf("manager") };
    const open = (whose: DossierActorName) => {
      const address = `${buildAddress(pattern, params)}?${PAGE_PERSON_PARAM}=${walk.idOf(whose)}`;
      return scene.product.requestSocket(address, headers);
    };
    expect([await open("coordinator"), await open("manager")]).toEqual([401, 101]);
  });

  test("says and writes nothing in their name", async () => {
    const dossier = await walk.makeDossier("draft");
    const before = await walk.rowsOf(dossier);
    const sent = VARIANTS.filter(({ act }) => act === "talk" || act === "writeAnswers").map(
      ({ variant }) => variant.send(dossier, "manager", {}),
    );
    const from = async (whose: DossierActorName) => {
      const headers = { [PAGE_PERSON_HEADER]: walk.idOf(whose) };
      const scripted = sent.filter(({ json }) => json !== undefined);
      return Promise.all(scripted.map((one) => ask("manager", { ...one, headers })));
    };
    const refused = await from("coordinator");
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await walk.rowsOf(dossier)).toEqual(before);
    // The person themselves is heard.
    expect((await from("manager")).map(({ status }) => status)).not.toContain(401);
  });
});

const VERSIONS = "/mon-espace/dossier/:id/depot-du-dossier/:version";

/** Every address and socket of a dossier is part of the walk. The compiler asks for each act of the table. */
function checkCoverage(): void {
  const match = compileRoutes(ROUTE_ADDRESSES.map(({ pattern }) => [pattern, pattern] as const));
  const nothing = { id: "x", members: {}, teams: {}, invitation: "x", appendix: "x", uploads: {} };
  const sent = VARIANTS.map(({ variant }) => variant.send(nothing, "coordinator", {}));
  const isRead = ({ form, json, upload, headers, method }: RequestSpec) =>
    method === "HEAD" || !(form || upload || headers || method || json !== undefined);
  const patternsOf = (requests: readonly RequestSpec[]) =>
    requests.map(({ path }) => match(path)?.value ?? path);
  const ofDossiers = Object.entries(PERMISSIONS).filter(
    // Creation: there is no dossier yet.
    ([pattern]) => pattern.startsWith("/mon-espace/dossier/") && !pattern.includes("/creer/"),
  );
  const wanted = (what: "read" | "write") =>
    ofDossiers.flatMap(([pattern, row]) => (row[what].owner === "noMethod" ? [] : [pattern]));

  const acted = new Set<string>(patternsOf(sent.filter((one) => !isRead(one))));
  expect(wanted("write").filter((pattern) => !acted.has(pattern))).toEqual([]);
  const read = new Set<string>([...READ, ...patternsOf(sent)]);
  expect(wanted("read").filter((pattern) => !read.has(pattern))).toEqual([]);
  const sockets = new Set(SOCKETS.map(({ pattern }) => pattern));
  const ofDossier = Object.keys(SOCKET_PERMISSIONS).filter((pattern) =>
    pattern.startsWith("/mon-espace/dossier/"),
  );
  expect([...sockets].sort()).toEqual(ofDossier.sort());
  expect([wanted("write").length > 25, wanted("read").length > 35]).toEqual([true, true]);
}
