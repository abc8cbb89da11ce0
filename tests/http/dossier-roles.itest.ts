import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can } from "#features/dossiers/policy.ts";
import type { Decision } from "#platform/policy.ts";
import { personActor } from "#tests/support/actors.ts";
import {
  ACTS,
  type ActName,
  type Answer,
  OFTEN,
  type Sent,
  type Variant,
  verdict,
} from "#tests/support/dossier-acts.ts";
import {
  type DossierWalk,
  MEMBERS,
  OUTSIDERS,
  openDossierWalk,
  type Place,
  STATES,
  type State,
  TARGETS,
  WALKERS,
  type Walker,
} from "#tests/support/dossier-walk.ts";
import { PERMISSIONS, SOCKET_PERMISSIONS } from "#tests/support/permissions.ts";
import { addressOf, dataAddress, drawnPatterns } from "#tests/support/route-addresses.ts";
import { openWalkScene, type WalkScene } from "#tests/support/walk-scene.ts";
import { loadBuild } from "../../src/processes/product-build.ts";

/** Everybody around a dossier × every act in it × its states, against the one table of `features/dossiers/policy.ts`. */
const ORIGIN = "http://passerelle.test";
let scene: WalkScene;
let walk: DossierWalk;
let drawn: ReturnType<typeof drawnPatterns>;

beforeAll(async () => {
  scene = await openWalkScene();
  walk = await openDossierWalk(scene, ORIGIN);
  drawn = drawnPatterns((await loadBuild()).build.routes);
}, 300_000);
afterAll(() => scene.stop());

/** Pages are asked for their data: drawn, they are walked in `permissions.itest.ts`. */
async function ask(walker: Walker, sent: Sent): Promise<Answer> {
  const { path, form, json, headers } = sent;
  const isPage = !sent.endpoint && json === undefined && !headers;
  const body = form
    ? new URLSearchParams(form).toString()
    : json === undefined
      ? undefined
      : JSON.stringify(json);
  const answer = await scene.ask(isPage ? dataAddress(path) : path, {
    method: body === undefined && !headers ? "GET" : "POST",
    headers: {
      ...headers,
      origin: ORIGIN,
      cookie: walk.cookieOf(walker),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
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

const wordOf = (decision: Decision): string =>
  decision.ok ? "yes" : decision.why === "hidden" ? "hidden" : "refused";

const PLACES: Readonly<Record<string, Place>> = { ...MEMBERS, ...TARGETS };

/** What the table says: everything an act may ask about, of this walker. */
function expected(act: ActName, variant: Variant, walker: Walker, state: State): string {
  const { about, team, invitedAs, words } = variant;
  const own = PLACES[walker] ?? null;
  const target: Place = (about === "self" ? own : about && PLACES[about]) ?? TARGETS.target;
  const self = about === "self" || about === walker;
  const { callOpen } = STATES[state];
  const standing = {
    ...STATES[state],
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
  };
  return wordOf(can(personActor("walker"), act, standing as never));
}

const walked = (Object.entries(ACTS) as [ActName, (typeof ACTS)[ActName]][]).flatMap(
  ([act, variants]) =>
    typeof variants === "string"
      ? []
      : variants.map((variant, at) => [`${act} ${at + 1}`, act, variant] as const),
);

/** These are an outsider's: all of them are asked. */
const FOR_INVITEES: readonly ActName[] = [
  "openInvitation",
  "markInvitationRead",
  "acceptInvitation",
  "declineInvitation",
];

/**
 * Everybody in it, and one of those who are not: to all of them it is hidden, whatever they ask for. Where no team is concerned,
 * one manager is as good as another.
 */
const walkersOf = (variant: Variant, state: State, cell: number): readonly Walker[] => {
  const shift = cell + Object.keys(STATES).indexOf(state);
  const outsider = OUTSIDERS[shift % OUTSIDERS.length] ?? "stranger";
  const ofTeams = variant.about !== undefined || variant.team !== undefined;
  return WALKERS.filter(
    (walker) =>
      walker === outsider || (walker in MEMBERS && (ofTeams || walker !== "otherManager")),
  );
};

describe("[D-29 part] what everybody around a dossier may do in it, as its one table says", () => {
  for (const state of Object.keys(STATES) as State[]) {
    const cells = walked.filter(([, , { states = OFTEN }]) => states.includes(state));
    test.each(cells.map((cell, at) => [...cell, at] as const))(
      `${state}: %s`,
      async (_, act, variant, cell) => {
        await scene.forgetLimits();
        const make = async () => {
          const dossier = await walk.makeDossier(state);
          if (variant.held) await walk.hold(dossier, state);
          return { dossier, said: variant.words ? await walk.speak(dossier) : {} };
        };
        const found: Record<string, string> = {};
        const wanted: Record<string, string> = {};
        let made = await make();
        const walkers = FOR_INVITEES.includes(act) ? WALKERS : walkersOf(variant, state, cell);
        for (const walker of walkers) {
          wanted[walker] = expected(act, variant, walker, state);
          const sent = variant.send(made.dossier, walker, made.said);
          found[walker] = (variant.judge ?? verdict)(await ask(walker, sent), state);
          // What was done stays with the dossier it was done to.
          if (found[walker] === "yes" && !variant.harmless) made = await make();
        }
        expect(found).toEqual(wanted);
      },
    );
  }

  const elsewhere = (Object.entries(ACTS) as [ActName, (typeof ACTS)[ActName]][]).flatMap(
    ([act, where]) => (typeof where === "string" ? [[act, where] as const] : []),
  );

  test.each(elsewhere)("%s: %s", (act, where) => {
    if (where === "byItself") {
      expect(wordOf(can(personActor("walker"), act, null as never))).toBe("hidden");
      return;
    }
    expect(existsSync(where)).toBe(true);
    expect(readFileSync(where, "utf8")).toMatch(new RegExp(`${act}\\w*\\(`));
  });
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
    await walk.putPeopleIn(id);
  });

  test.each(pages)("%s", async (pattern) => {
    await scene.forgetLimits();
    const path = addressOf(pattern, scene.paramsOf(pattern));
    const found: Record<string, string> = {};
    const endpoint = drawn.has(pattern) ? {} : { endpoint: true as const };
    for (const walker of WALKERS) found[walker] = verdict(await ask(walker, { path, ...endpoint }));
    expect(found).toEqual(readers());
  });

  test.each(Object.keys(SOCKET_PERMISSIONS))("socket %s", async (pattern) => {
    const path = addressOf(pattern, scene.paramsOf(pattern));
    const found: Record<string, string> = {};
    for (const walker of WALKERS) {
      const headers = { origin: ORIGIN, cookie: walk.cookieOf(walker) };
      const status = await scene.product.askSocket(path, headers);
      found[walker] = verdict({ status, to: "" });
    }
    expect(found).toEqual(readers());
  });
});

const readers = (): Record<string, string> =>
  Object.fromEntries(WALKERS.map((walker) => [walker, walker in MEMBERS ? "yes" : "hidden"]));
