import { randomUUID } from "node:crypto";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInSaveSlot } from "#features/proposals/dossier-form/writes/save-slots.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { actorContext } from "#platform/actor.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { action as settlePad } from "../endpoints/keep-answer-beside-pad.ts";
import { action as removeImage } from "../endpoints/remove-image.ts";
import { action as saveAnswers } from "../endpoints/save-answers.ts";
import { action as saveForm } from "../endpoints/save-form.ts";
import { action as generalPage } from "./general.tsx";
import { action as scientificPage } from "./scientific.tsx";
import { action as prefill } from "./take-over.tsx";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODELS = [
  buildModelInput([question("a")]),
  buildModelInput([question("g")], { formModelType: "general_information" }),
];
type Dossier = Awaited<ReturnType<typeof makeDossier>>;
type Action = (args: LoaderFunctionArgs) => Promise<unknown>;

interface Post {
  readonly action: unknown;
  readonly method?: string;
  readonly params?: Record<string, string>;
  readonly fields?: Record<string, string>;
  readonly json?: object;
}

/** The status of a request: of a response, a redirect, or data of a page with a status. */
async function statusOf(dossier: Dossier, { action, method = "POST", params, fields, json }: Post) {
  const context = new RouterContextProvider();
  const origin = "http://passerelle.test";
  const info = {
    id: randomUUID(),
    locale: "fr",
    origin,
    path: "/mon-espace/dossier",
    clientAddress: "",
  };
  context.set(requestInfoContext, info as RequestInfo);
  context.set(actorContext, dossier.coordinator);
  context.set(webDepsContext, scene.deps);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
  const headers: Record<string, string> = json ? { "content-type": "application/json" } : {};
  const body = json ? JSON.stringify(json) : fields ? form : null;
  const request = new Request(`${origin}/mon-espace/dossier`, { method, headers, body });
  const args = { request, params: { id: dossier.id, ...params }, context };
  const answer = await (action as Action)(args as unknown as LoaderFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Error) throw answer;
  return answer instanceof Response
    ? answer.status
    : (answer as { init: ResponseInit }).init.status;
}

const TYPE = "scientific_proposition";
const SAVES: readonly (readonly [name: string, post: (from: Dossier) => Post, then: number])[] = [
  [
    "what the editor saves by itself",
    () => ({ action: saveAnswers, params: { formModelType: TYPE }, json: { changes: [] } }),
    200,
  ],
  [
    "the Save button",
    () => ({ action: saveForm, fields: { form_model_type: TYPE, a: "un" } }),
    200,
  ],
  [
    "the page of the proposition without script",
    () => ({ action: scientificPage, fields: { form_model_type: TYPE, a: "deux" } }),
    303,
  ],
  [
    "the page of general information without script",
    () => ({ action: generalPage, fields: { form_model_type: "general_information", g: "trois" } }),
    303,
  ],
  [
    "an image that is removed",
    () => ({
      action: removeImage,
      params: { formModelType: TYPE, nodeId: "a", filename: "none.png" },
    }),
    404,
  ],
  ["prefilling", ({ id }) => ({ action: prefill, fields: { intent: "take", fromId: id } }), 303],
  [
    "a pad that is brought into its answer",
    () => ({
      action: settlePad,
      params: { formModelType: TYPE, padId: "a" },
      json: { padDigest: "" },
    }),
    404,
  ],
];

test("everything that saves answers takes a slot of its dossier, and is told when too many wait", async () => {
  const dossier = await makeDossier(scene.deps, MODELS);
  const other = await makeDossier(scene.deps, MODELS);
  const { userId } = dossier.coordinator;
  await addDossierMember(scene.deps, other.id, "member", { userId });
  const { promise, resolve } = Promise.withResolvers<void>();
  const context = { pool: scene.deps.pool, input: { dossierId: dossier.id } };
  const waiting = Array.from({ length: 2_001 }, () => runInSaveSlot(context, () => promise));
  const ask = async () => {
    const statuses: [string, unknown][] = [];
    for (const [name, post] of SAVES) statuses.push([name, await statusOf(dossier, post(other))]);
    return statuses;
  };
  expect(await ask()).toEqual(SAVES.map(([name]) => [name, 503]));
  resolve();
  await Promise.all(waiting);
  expect(await ask()).toEqual(SAVES.map(([name, , then]) => [name, then]));
});
