import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { makeVersionPdf } from "#features/proposals/dossier-exports/jobs/version-pdfs.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { type Actor, actorContext, VISITOR } from "#platform/actor.ts";
import { OpenDownloads, openDownloadsContext } from "#platform/http/open-downloads.server.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { action as verifyAction } from "../public/verify-receipt.tsx";
import { loader as depositedPdf } from "./deposited-pdf.ts";
import { loader as receiptFile } from "./receipt-file.ts";
import { loader as receiptPdf } from "./receipt-pdf.ts";
import { loader as versionArchive } from "./version-archive.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(async () => {
  await scene.deps.pdf.stop();
  await scene.end();
});

function contextOf(actor: Actor): RouterContextProvider {
  const context = new RouterContextProvider();
  const info = { id: "1", locale: "fr", path: "/", clientAddress: "192.0.2.1", nonce: "" };
  context.set(requestInfoContext, { ...info, origin: "http://passerelle.test" } as RequestInfo);
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  context.set(openDownloadsContext, new OpenDownloads());
  return context;
}

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;

async function download(loader: unknown, actor: Actor, dossierId: string): Promise<Buffer> {
  const request = new Request("http://passerelle.test/file");
  const params = { id: dossierId, version: "1" };
  const args = { request, params, context: contextOf(actor) } as unknown as LoaderFunctionArgs;
  const answer = await (loader as Loader)(args);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Posts a receipt number and files to the verification page as a visitor. */
async function verify(given: { number?: string; receipt?: Buffer; document?: Buffer }) {
  const body = new FormData();
  body.append("number", given.number ?? "");
  for (const field of ["receipt", "document"] as const) {
    const bytes = given[field];
    body.append(field, new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? "file" : ""));
  }
  const request = new Request("http://passerelle.test/verifier", { method: "POST", body });
  const args = { request, params: {}, context: contextOf(VISITOR) };
  const answer = await verifyAction(args as unknown as LoaderFunctionArgs);
  const { result } = answer as unknown as {
    result: { ok: boolean; number?: string; document?: { part: string | null }; problem?: string };
  };
  return result;
}

test("[D-24 part] every file that a deposit gives is recognised, with the number of its receipt or alone; a changed or foreign one is not", async () => {
  const { deps, queue } = scene;
  const proposal = buildModelInput([question("a", "text", { required: true })]);
  const [one, other] = [
    await makeCompleteDossier(deps, [proposal]),
    await makeCompleteDossier(deps, [proposal]),
  ];
  const deposit = async ({ id, caller }: typeof one) =>
    (await depositDossier(caller, { dossierId: id })).receiptNumber;
  const [number, otherNumber] = [await deposit(one), await deposit(other)];
  await queue.runJobs(deps, makeVersionPdf as never);
  const actor = one.caller.actor;
  const files = {
    dossier: await download(depositedPdf, actor, one.id),
    receipt: await download(receiptPdf, actor, one.id),
    archive: await download(versionArchive, actor, one.id),
  };
  for (const [part, document] of Object.entries(files)) {
    const expected = { ok: true, number, document: { part } };
    expect(await verify({ number, document })).toMatchObject(expected);
    expect(await verify({ document })).toMatchObject(expected);
    // A second download is the same file.
    const loaders = { dossier: depositedPdf, receipt: receiptPdf, archive: versionArchive };
    const again = await download(loaders[part as keyof typeof loaders], actor, one.id);
    expect(again.equals(document), part).toBe(true);
    const foreign = await verify({ number: otherNumber, document });
    expect(foreign).toMatchObject({ ok: true, number: otherNumber, document: { part: null } });
    // A changed PDF still names its receipt, but has another digest.
    const changed = Buffer.concat([document, Buffer.from("\n")]);
    expect(await verify({ number, document: changed })).toMatchObject({ document: { part: null } });
    expect(await verify({ document: changed })).toEqual({ ok: false, problem: "which" });
  }
  expect(await verify({ receipt: files.receipt })).toMatchObject({
    ok: true,
    number,
    document: { part: "receipt" },
  });
  // The dossier's PDF names the receipt without being it; a changed receipt PDF is refused too.
  const changed = Buffer.concat([files.receipt, Buffer.from("\n")]);
  for (const receipt of [files.dossier, changed])
    expect(await verify({ receipt })).toEqual({ ok: false, problem: "notAReceipt" });
  const json = await download(receiptFile, actor, one.id);
  expect(await verify({ number, document: json })).toMatchObject({
    document: { part: "receiptFile" },
  });
  expect(await verify({ receipt: json })).toMatchObject({ ok: true, number });
}, 120_000);
