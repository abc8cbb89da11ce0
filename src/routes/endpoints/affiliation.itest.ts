import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { SAVE_AFFILIATION_LIMIT } from "#features/people/researchers/rules/affiliation.ts";
import { type Actor, actorContext, type PersonActor, VISITOR } from "#platform/actor.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { outsideResponses } from "#platform/outside/tables.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { type FakeServices, startFakeServices } from "../../../sandbox/fake-services.ts";
import { action as save } from "./save-affiliation.ts";
import { action as verify } from "./verify-affiliation.ts";

const ORIGIN = "http://passerelle.test";
let deps: DepsWithQueue;
let outside: FakeServices;
let end: () => Promise<void>;
let claire: Actor;

beforeAll(async () => {
  setTranslations({ fr, en });
  outside = await startFakeServices({ port: 0 });
  const made = await createTestDeps();
  end = made.end;
  const urls = { RNSR_URL: outside.getUrl("rnsr"), SIRENE_URL: outside.getUrl("sirene") };
  deps = {
    ...made.deps,
    env: { ...made.deps.env, ...urls },
  };
  const [user] = await deps.db
    .insert(users)
    .values({
      firstName: "A",
      lastName: "B",
      email: "claire@example.org",
      passwordHash: "-",
      locale: "fr",
      consentedAt: new Date(),
    })
    .returning({ userId: users.id });
  claire = { kind: "person", ...user } as PersonActor;
});
beforeEach(async () => {
  outside.setFault("rnsr", "none");
  await deps.db.delete(outsideResponses);
});
afterAll(async () => {
  await outside.stop();
  await end();
});

async function post(action: typeof save | typeof verify, actor: Actor, body: object) {
  const context = new RouterContextProvider();
  const { path } = action.contract;
  const info = { id: "1", locale: "fr", origin: ORIGIN, path, clientAddress: "192.0.2.1" };
  context.set(requestInfoContext, info as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, deps);
  const request = new Request(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await action({ request, params: {}, context } as unknown as Parameters<
    typeof action
  >[0]);
  return { status: answer.status, body: await answer.json() };
}

const liso = {
  organizationType: "public",
  identifier: "209900001A",
  label: "LABORATOIRE D'INFORMATIQUE DES SYSTÈMES OUVERTS (LISO) – UMR 9901 – VILLEURBANNE",
};

test("[D-27 part] a verification answers with a message and results, whatever happened", async () => {
  const ask = (identifier: string, affiliationType = "rnsr") =>
    post(verify, VISITOR, { identifier, affiliationType });
  expect(await ask("liso")).toEqual({
    status: 200,
    body: {
      message: "1 organisme trouvé.",
      results: [{ identifier: liso.identifier, label: liso.label }],
    },
  });
  expect(await ask("zzzz")).toEqual({
    status: 200,
    body: { message: expect.stringContaining("Aucun organisme"), results: [] },
  });
  expect(await ask("999 000 011 00019", "siret")).toEqual({
    status: 200,
    body: { message: expect.stringContaining("n’est pas valide"), results: [] },
  });
  expect(await ask("a")).toMatchObject({
    status: 422,
    body: { code: "INVALID", message: expect.stringContaining("2"), results: [] },
  });
  outside.setFault("rnsr", "failing");
  expect(await ask("dynamiques littorales")).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("La vérification a échoué"), results: [] },
  });
});

test("[C-03 part] saving answers with the affiliation, or with a list of messages", async () => {
  expect(await post(save, claire, { ...liso, teamId: null })).toEqual({
    status: 200,
    body: {
      ...liso,
      subLabel: null,
      identifierType: "rnsr",
      institutionType: "search",
      country: "FR",
    },
  });
  expect(await post(save, claire, { ...liso, identifier: "", gender: "", title: "king" })).toEqual({
    status: 422,
    body: expect.objectContaining({
      code: "INVALID",
      messages: [
        "Choisissez un genre.",
        "Choisissez un titre.",
        "Indiquez l’identifiant de votre organisme.",
      ],
    }),
  });
  expect(await post(save, claire, { ...liso, teamId: "12" })).toMatchObject({ status: 404 });
  expect(await post(save, VISITOR, liso)).toMatchObject({
    status: 401,
    body: { code: "SIGN_IN_REQUIRED" },
  });
  const answers = await Promise.all(
    Array.from({ length: SAVE_AFFILIATION_LIMIT.max }, () => post(save, claire, liso)),
  );
  expect(answers.find(({ status }) => status === 429)?.body.messages).toEqual([
    fr.researchers.affiliation.tooMany.replaceAll("'", "’"),
  ]);
});
