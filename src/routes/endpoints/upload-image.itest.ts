import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadImage } from "#features/proposals/dossier-form/commands/upload-image.server.ts";
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
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loader as imageLoader } from "../dossier/image.ts";
import { action } from "./upload-image.ts";

let scene: TestDeps;
let deps: TestDeps["deps"];
/** Keys of all objects that were stored, even for a moment. */
const kept: string[] = [];

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const put = async (key: string) => void kept.push(key);
  deps = { ...scene.deps, storage: { ...scene.deps.storage, put } };
});
afterAll(() => scene.end());

/** Posts an image as the editor does. Returns the response and how many bytes of the body were read. */
async function post(actor: Actor, id: string, image: Buffer) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(image)], "figure.png", { type: "image/png" }));
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.clone().arrayBuffer());
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += bytes.length;
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const path = `/mon-espace/dossier/${id}/images`;
  const context = new RouterContextProvider();
  const info = { id: "1", locale: "fr", origin: "http://passerelle.test", path } as RequestInfo;
  context.set(requestInfoContext, info);
  context.set(actorContext, actor);
  context.set(webDepsContext, deps);
  const headers = { "content-type": whole.headers.get("content-type") ?? "" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const request = new Request(`http://passerelle.test${path}`, init);
  const args = { request, params: { id }, context };
  const answer = await action(args as unknown as Parameters<typeof action>[0]);
  return { status: answer.status, read: read > 0 };
}

test("an image of who may not write is not read, not kept and leaves no file; one of who may is", async () => {
  const dossier = await makeDossier(deps, [buildModelInput([question("figure", "image")])]);
  const stranger = await makeDossier(deps, [buildModelInput([question("figure", "image")])]);
  const reader = await addDossierMember(deps, dossier.id, "member", { mayWrite: false });
  const writer = await addDossierMember(deps, dossier.id, "member", { mayWrite: true });
  const blue = { width: 40, height: 60, channels: 3, background: "blue" } as const;
  const image = await sharp({ create: blue }).png().toBuffer();
  const rows = async () =>
    (await deps.pool.query("select from dossier_images where dossier_id = $1", [dossier.id]))
      .rowCount;

  expect(await post(reader.actor, dossier.id, image)).toEqual({ status: 403, read: false });
  expect(await post(stranger.coordinator, dossier.id, image)).toEqual({ status: 404, read: false });
  // The command refuses too, for a page that was open when the right ended.
  for (const [caller, outcome] of [
    [reader, "FORBIDDEN_ROLE notYourRole"],
    [stranger.caller, "NOT_FOUND"],
  ] as const) {
    const sent = { dossierId: dossier.id, file: image };
    expect(await getOutcome(uploadImage(caller, sent))).toBe(outcome);
  }
  expect([await rows(), kept]).toEqual([0, []]);

  expect(await post(writer.actor, dossier.id, image)).toEqual({ status: 200, read: true });
  expect([await rows(), kept.length]).toEqual([1, 1]);
});

test("a browser asks for an image each time; who has signed out is not even told that it is unchanged", async () => {
  const dossier = await makeDossier(scene.deps, [buildModelInput([question("figure", "image")])]);
  const blue = { width: 40, height: 60, channels: 3, background: "blue" } as const;
  const file = await sharp({ create: blue }).png().toBuffer();
  const { filename } = await uploadImage(dossier.caller, { dossierId: dossier.id, file });
  const path = `/mon-espace/dossier/${dossier.id}/images/${filename}`;
  const ask = (actor: Actor, headers: Record<string, string> = {}) => {
    const context = new RouterContextProvider();
    const info = { id: "1", locale: "fr", origin: "http://passerelle.test", path } as RequestInfo;
    context.set(requestInfoContext, info);
    context.set(actorContext, actor);
    context.set(webDepsContext, scene.deps);
    const request = new Request(`http://passerelle.test${path}`, { headers });
    const args = { request, params: { id: dossier.id, filename }, context };
    return imageLoader(args as unknown as Parameters<typeof imageLoader>[0]);
  };
  const shown = await ask(dossier.coordinator);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([
    200,
    "private, no-store, no-transform",
  ]);
  const known = { "if-none-match": shown.headers.get("etag") ?? "" };
  expect((await ask(dossier.coordinator, known)).status).toBe(304);
  expect((await ask({ kind: "visitor" }, known)).status).toBe(401);
});
