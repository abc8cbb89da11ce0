import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonActor } from "#platform/actor.ts";
import { readEnv } from "#platform/env.ts";
import type { ErrorCode } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { type ClamavStandIn, startClamav } from "#tests/support/clamav-stand-in.ts";
import {
  buildDocx,
  buildOdt,
  buildPdf,
  buildPdfOfSize,
  buildRtf,
  COMPOUND_FILE,
  EICAR,
} from "#tests/support/cv-files.ts";
import type { FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { deleteCvFile } from "../jobs/delete-cv-file.server.ts";
import { findCvFile, listCvFiles } from "../queries/cv-files.server.ts";
import { MAX_CV_FILES } from "../rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import { cvFiles } from "../tables.server.ts";
import { removeCvFile, uploadCvFile } from "./upload-cv-file.server.ts";

let deps: DepsWithQueue;
let clamav: ClamavStandIn;
let dir = "";
let ada: PersonActor;
let eve: PersonActor;
let queue: FakeQueue;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const test = await createTestDeps();
  dir = await mkdtemp(join(tmpdir(), "cv-files-"));
  clamav = await startClamav();
  ends.push(test.end, () => rm(dir, { recursive: true }), clamav.stop);
  deps = {
    ...test.deps,
    storage: createStorage(readEnv({ DATA_DIR: dir })),
  };
  queue = test.queue;
  ada = await person("ada@example.org");
  eve = await person("eve@example.org");
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function person(email: string): Promise<PersonActor> {
  const { id: userId } = await makeResearcher(deps.db, { email });
  const names = { firstName: "A", lastName: "B", email, emailVerified: true } as const;
  return { kind: "person", userId, sessionId: "", ...names, locale: "fr", orcid: null };
}

const send = (
  name: string,
  content: Buffer,
  over: { title?: string; by?: PersonActor; from?: typeof deps } = {},
) =>
  uploadCvFile(
    { ...(over.from ?? deps), actor: over.by ?? ada },
    { title: over.title ?? "Mon CV", file: { name, content } },
  );
const refusedAs = (code: ErrorCode, details: object) => expect.objectContaining({ code, details });
const badFile = (file: string) => refusedAs("INVALID", { file });

describe("[C-14 part] a CV file", () => {
  it.each([
    ["pdf", buildPdf()],
    ["rtf", buildRtf()],
    ["docx", buildDocx()],
    ["odt", buildOdt()],
  ])("as %s is kept byte for byte under a key of ours", async (format, content) => {
    const stored = await send(`C:\\docs\\Été "1".${format}`, content, { title: "  L'été  " });
    const [row] = await deps.db.select().from(cvFiles).where(eq(cvFiles.id, stored.id));
    expect(row).toMatchObject({
      title: "L'été",
      format,
      fileName: `Été 1.${format}`,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      scannedAt: null,
    });
    expect(row?.key).toMatch(new RegExp(`^cv/${ada.userId}/[0-9a-f-]{36}$`));
    expect(await deps.storage.read(row?.key ?? "")).toEqual(content);
  });

  it("of exactly two megabytes is kept, of one byte more is not", async () => {
    await send("cv.pdf", buildPdfOfSize(MAX_CV_FILE_BYTES));
    await expect(send("cv.pdf", buildPdfOfSize(MAX_CV_FILE_BYTES + 1))).rejects.toEqual(
      badFile("tooLarge"),
    );
  });

  it("that is empty, of another kind, or named as what it is not is refused", async () => {
    await expect(send("cv.pdf", Buffer.alloc(0))).rejects.toEqual(badFile("empty"));
    await expect(send("cv.pdf", Buffer.from("<html>"))).rejects.toEqual(badFile("format"));
    await expect(send("cv.pdf", buildDocx())).rejects.toEqual(badFile("mismatch/pdf/docx"));
    const macros = buildDocx({ "word/media/logo.png": COMPOUND_FILE });
    await expect(send("cv.docx", macros)).rejects.toEqual(badFile("active"));
  });

  it("needs a title of more than spaces", async () => {
    const both = { title: " \t ", file: null };
    await expect(uploadCvFile({ ...deps, actor: ada }, both)).rejects.toEqual(
      refusedAs("INVALID", { title: "missing", file: "missing" }),
    );
    await expect(send("cv.pdf", buildPdf(), { title: "x".repeat(151) })).rejects.toEqual(
      refusedAs("INVALID", { title: "tooLong" }),
    );
  });

  it("is not taken from members with ORCID", async () => {
    const by = { ...ada, orcid: "0000-0002-1825-0097" };
    await expect(send("cv.pdf", buildPdf(), { by })).rejects.toThrow("NOT_FOUND");
  });

  it("is scanned where a scanner is configured, and refused while it does not answer", async () => {
    const from = { ...deps, env: { ...deps.env, CLAMAV_URL: clamav.url } };
    const stored = await send("cv.pdf", buildPdf(), { from });
    const [row] = await deps.db
      .select({ scannedAt: cvFiles.scannedAt })
      .from(cvFiles)
      .where(eq(cvFiles.id, stored.id));
    expect(row?.scannedAt).toBeInstanceOf(Date);
    await expect(send("cv.pdf", buildPdf(EICAR), { from })).rejects.toEqual(badFile("infected"));
    clamav.behaviour = "refusing";
    await expect(send("cv.pdf", buildPdf(), { from })).rejects.toEqual(
      refusedAs("UNAVAILABLE", { why: "scannerDown" }),
    );
  });

  it("is rate-limited, and not inspected without quota", async () => {
    const by = await person("script@test.example");
    const tries = await Promise.all(
      Array.from({ length: 61 }, () =>
        send("cv.pdf", Buffer.from("<html>"), { by }).catch((error: Error) => error.message),
      ),
    );
    expect(tries.filter((errorCode) => errorCode === "TOO_MANY_REQUESTS")).toHaveLength(1);
  });

  it("leaves no row behind when it could not be stored", async () => {
    const before = await listCvFiles(deps.db, ada);
    const storage = { ...deps.storage, put: () => Promise.reject(new Error("disk full")) };
    await expect(send("cv.pdf", buildPdf(), { from: { ...deps, storage } })).rejects.toThrow(
      "disk full",
    );
    expect(await listCvFiles(deps.db, ada)).toEqual(before);
  });

  it("is its owner's alone, and gone once removed", async () => {
    const { id } = await send("cv.pdf", buildPdf());
    const remove = (actor: PersonActor) => removeCvFile({ ...deps, actor }, { id });
    const file = await findCvFile(deps.db, ada, id);
    expect(await findCvFile(deps.db, eve, id)).toBeNull();
    expect(await findCvFile(deps.db, ada, "not-an-id")).toBeNull();
    await expect(remove(eve)).rejects.toThrow("NOT_FOUND");
    await remove(ada);
    expect(await findCvFile(deps.db, ada, id)).toBeNull();
    await expect(remove(ada)).rejects.toThrow("NOT_FOUND");
    const waiting = await queue.waiting();
    expect(waiting).toMatchObject([{ id: deleteCvFile.id }]);
    // Twice, as after a worker that died half-way.
    await deleteCvFile.run(deps, deleteCvFile.payload.parse(waiting[0]?.payload));
    await queue.runJobs(deps);
    await expect(deps.storage.read(file?.key ?? "")).rejects.toThrow();
  });

  it("is one of twenty at most, even when two are sent at once", async () => {
    for (let n = 0; n < MAX_CV_FILES - 1; n++) await send("cv.pdf", buildPdf(), { by: eve });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => send("cv.pdf", buildPdf(), { by: eve })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const full = refusedAs("FORBIDDEN_ROLE", { why: "full" });
    expect(outcomes).toContainEqual({ status: "rejected", reason: full });
    // Uploads refused for lack of quota leave no file behind.
    expect(await readdir(join(dir, "files", "cv", eve.userId))).toHaveLength(MAX_CV_FILES);
  });
});
