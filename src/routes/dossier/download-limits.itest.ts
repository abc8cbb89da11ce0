import { randomUUID } from "node:crypto";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { type Actor, actorContext } from "#platform/actor.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { renderDepsContext } from "#product/product-context.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loader as json } from "../endpoints/dossier-json.ts";
import { loader as archive } from "./appendix-archive.ts";
import { loader as depositedPdf } from "./deposited-pdf.ts";
import { loader as memberCv } from "./member-cv.ts";
import { loader as receiptPdf } from "./receipt-pdf.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;

async function statusOf(loader: Loader, actor: Actor, params: Record<string, string>) {
  const context = new RouterContextProvider();
  const path = "/mon-espace/dossier";
  const info = { id: "1", locale: "fr", origin: "http://passerelle.test", path, nonce: "" };
  context.set(requestInfoContext, info as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  context.set(renderDepsContext, { log: scene.deps.log, scripts: {} });
  const request = new Request(`http://passerelle.test${path}`);
  const answer = await loader({ request, params, context } as unknown as LoaderFunctionArgs);
  await answer.body?.cancel();
  return answer.status;
}

test.each<[string, Loader, number]>([
  ["a member's CV", memberCv, 404],
  ["the archive of appendices", archive, 200],
  ["a deposited version", depositedPdf as unknown as Loader, 404],
  ["the receipt of one", receiptPdf as unknown as Loader, 404],
  ["the whole dossier as JSON", json as unknown as Loader, 200],
])(
  "%s, which is work to make, is made so often for one person and no oftener",
  async (_what, loader, status) => {
    const dossier = await makeDossier(scene.deps, [buildModelInput([question("a")])]);
    const other = await addDossierMember(scene.deps, dossier.id, "delegate");
    const params = { id: dossier.id, member: randomUUID() };
    expect(await statusOf(loader, dossier.coordinator, params)).toBe(status);
    await scene.deps.pool.query("update rate_limits set count = 1000");
    expect(await statusOf(loader, dossier.coordinator, params)).toBe(429);
    expect(await statusOf(loader, other.actor, params)).toBe(status);
  },
);
