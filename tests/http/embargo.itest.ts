import { afterAll, beforeAll, expect, test } from "vitest";
import { planRelease } from "#features/agency/decision-releases/commands/plan-release.server.ts";
import { prepareRelease } from "#features/agency/decision-releases/jobs/prepare-release.server.ts";
import { releasePlanned } from "#features/agency/decision-releases/jobs/release-planned.server.ts";
import { tellRelease } from "#features/agency/decision-releases/jobs/tell-release.server.ts";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { PERMISSIONS } from "#tests/support/permissions.ts";
import { loadProductionBuild } from "#tests/support/production-build.ts";
import {
  createReleaseForm,
  type Decider,
  makeDecider,
  prepareConfirmed,
} from "#tests/support/release-decisions.ts";
import {
  buildAddress,
  listPagePatterns,
  ROUTE_ADDRESSES,
  toDataAddress,
} from "#tests/support/route-addresses.ts";
import {
  createRouteTestContext,
  type OfficeActorName,
  type RouteTestContext,
  type TestActorName,
} from "#tests/support/route-test-context.ts";

type Asker = TestActorName | OfficeActorName;

/** Everybody who may not read decisions; `inTeam` is a manager who is in the team of the decided dossier. */
const ASKERS: readonly Asker[] = [
  ...(["visitor", "other", "administrator", "reader", "officer"] as const),
  ...(["foreignManager", "otherDepartment", "inTeam"] as const),
];
const OFFICE: readonly Asker[] = [
  ...(["administrator", "reader", "officer"] as const),
  ...(["foreignManager", "otherDepartment", "inTeam"] as const),
];
const OFFICE_ROOT = "/administration-portail-aap";
/** What a manager may read of the other dossiers of the call: they learn that there is a release. */
const FOR_MANAGERS = /^\/administration-portail-aap\/(?:decisions|reglages\/journal|journal)/;
/** Addresses that end a session, or answer with a file made for the moment. */
const SKIPPED = /\/logout|changer-d-agence|\/flux|\/change_locale/;

/** Searches and filters that would find a decision. */
const SEARCHES = [
  `${OFFICE_ROOT}/dossiers?q=etat:selectionne`,
  `${OFFICE_ROOT}/dossiers?q=etat:non-eligible`,
  `${OFFICE_ROOT}/dossiers.csv`,
  "/mon-espace/mes-dossiers?etat=deposes",
];

let scene: RouteTestContext;
let deps: DepsWithQueue;
let decider: Decider;
let dossierId: string;
let callId: number;
let paths: readonly { readonly path: string; readonly isOffice: boolean }[];

beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createRouteTestContext();
  const { pool, db } = scene.product.deps;
  const queue = await createFakeQueue(db);
  deps = { ...scene.product.deps, queue, mailer: queue.mailer };
  dossierId = scene.things.agencyDossier ?? "";
  const { rows } = await pool.query<{ call: number; partner: number }>(
    "select c.id as call, c.partner_id as partner from dossiers d join calls c on c.id = d.call_id where d.id = $1",
    [dossierId],
  );
  callId = rows[0]?.call ?? 0;
  decider = await makeDecider(deps, rows[0]?.partner ?? 0);
  const pages = listPagePatterns((await loadProductionBuild()).build.routes);
  // The page of a dossier's team, which is where a decision will be read.
  const ofDossier = (path: string) =>
    path.replace(/(mon-espace\/dossier\/)[0-9a-f-]{36}/, `$1${dossierId}`);
  const addresses = ROUTE_ADDRESSES.filter(({ pattern }) => pattern in PERMISSIONS).map(
    ({ pattern }) => {
      const address = ofDossier(buildAddress(pattern, scene.paramsOf(pattern)));
      return pages.has(pattern) ? toDataAddress(address) : address;
    },
  );
  paths = [...new Set([...addresses, ...SEARCHES])]
    .filter((path) => !SKIPPED.test(path))
    .map((path) => ({ path, isOffice: path.startsWith(OFFICE_ROOT) }));
}, 300_000);
afterAll(() => scene.stop());

async function ask(headers: Record<string, string>, path: string): Promise<string> {
  const answer = await scene.ask(path, { headers });
  if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
    await answer.body?.cancel();
    return String(answer.status);
  }
  return `${answer.status} ${normalize(await answer.text())}`;
}

/** Without what is new in each answer: ids of requests, nonces, sealed values. */
const normalize = (text: string): string =>
  text
    .replace(/nonce[=\\":]+[\w+/=-]+/g, "nonce")
    .replace(/"requestId",\s*"[^"]+"/g, '"requestId"');

const isAsked = (asker: Asker, { path, isOffice }: (typeof paths)[number]): boolean => {
  if (FOR_MANAGERS.test(path)) return asker !== "inTeam";
  return isOffice ? OFFICE.includes(asker) : !OFFICE.includes(asker) || asker === "administrator";
};

/** What each asker gets at each address, by `asker path`; at some of them if said. */
async function askEverything(askers = ASKERS, only?: ReadonlySet<string>) {
  const found = new Map<string, string>();
  for (const asker of askers) {
    const headers = await scene.createHeaders(asker);
    await scene.forgetLimits();
    for (const address of paths) {
      const key = `${asker} ${address.path}`;
      if (!isAsked(asker, address) || (only && !only.has(key))) continue;
      found.set(key, await ask(headers, address.path));
    }
  }
  return found;
}

/** Answers that differ, without those that differ from one time to the next by themselves. */
async function listChanged(before: ReadonlyMap<string, string>, askers = ASKERS) {
  const after = await askEverything(askers);
  const changed = new Set([...after.keys()].filter((key) => before.get(key) !== after.get(key)));
  const again = await askEverything(askers, changed);
  return [...changed].filter((key) => again.get(key) === after.get(key));
}

test("[E-14 part] until its release nobody else finds a trace of a decision, at any address; then the team does", {
  timeout: 900_000,
}, async () => {
  // The first time leaves traces of its own: readings, and what was seen.
  await askEverything();
  const before = await askEverything();
  expect(before.size).toBeGreaterThan(500);
  await prepareConfirmed(
    deps,
    [{ dossierId, state: "selected", rank: 3, amountEuros: 123_456.78, code: "SECRET-CODE-7" }],
    { madeBy: decider.actor.userId },
  );
  const form = await createReleaseForm(deps, decider, callId, [dossierId]);
  const tomorrow = new Date(deps.clock.now().getTime() + 86_400_000);
  const { releaseId, plannedFor } = await planRelease(
    { ...deps, actor: decider.actor },
    { ...form, when: "later", day: tomorrow.toISOString().slice(0, 10), time: "10:00" },
  );
  await prepareRelease.run(deps, { releaseId });
  await releasePlanned.run(deps, {});
  expect(await listChanged(before)).toEqual([]);

  // Who decides sees them, at the addresses that were asked.
  const headers = await scene.createHeaders("decider");
  const page = toDataAddress(`${OFFICE_ROOT}/decisions/${callId}/publier`);
  expect(await ask(headers, page)).toContain(releaseId);

  const due = { ...deps, clock: createFixedClock(plannedFor ?? tomorrow) };
  await releasePlanned.run(due, {});
  await tellRelease.run(due, { releaseId });
  const changed = await listChanged(before, ["visitor", "other", "reader"]);
  const has = (asker: Asker, part: string) =>
    changed.some((key) => key.startsWith(`${asker} `) && key.includes(part));
  expect(has("other", "/depot-du-dossier")).toBe(true);
  expect(has("other", "/notifications")).toBe(true);
  expect(has("reader", "/dossiers")).toBe(true);
  expect(has("visitor", "")).toBe(false);
});
