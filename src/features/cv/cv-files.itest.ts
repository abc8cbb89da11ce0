import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#platform/env.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { type ClamavStandIn, startClamav } from "#tests/support/clamav-stand-in.ts";
import { docxFile, EICAR, odtFile, pdfFile, pdfOfBytes, rtfFile } from "#tests/support/cv-files.ts";
import type { FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { removeCvFile } from "./commands/remove-cv-file.server.ts";
import { uploadCvFile } from "./commands/upload-cv-file.server.ts";
import { cvFileOf, cvFilesOf } from "./file-queries.server.ts";
import { deleteCvFile } from "./jobs/delete-cv-file.server.ts";
import { MAX_CV_FILES } from "./rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "./rules/file-formats.ts";
import { cvFiles } from "./tables.server.ts";

let deps: DepsWithQueue;
let clamav: ClamavStandIn;
let ada = "";
let eve = "";
let queue: FakeQueue;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const test = await createTestDeps();
  const dir = await mkdtemp(join(tmpdir(), "cv-files-"));
  clamav = await startClamav();
  ends.push(test.end, () => rm(dir, { recursive: true }), clamav.stop);
  deps = {
    ...test.deps,
    storage: createStorage(readEnv({ DATA_DIR: dir })),
  };
  queue = test.queue;
  ada = (await makeResearcher(deps.db)).id;
  eve = (await makeResearcher(deps.db)).id;
});
afterAll(async () => {
  for (const end of ends) await end();
});

const send = (
  name: string,
  content: Buffer,
  over: { title?: string; by?: string; from?: typeof deps } = {},
) =>
  uploadCvFile(over.from ?? deps, {
    person: { userId: over.by ?? ada, orcid: null },
    title: over.title ?? "Mon CV",
    file: { name, content },
  });
const refusedAs = (kind: string) => ({ kind: "refused", title: null, file: { kind } });

describe("[C-14 part] a CV file", () => {
  it.each([
    ["pdf", pdfFile()],
    ["rtf", rtfFile()],
    ["docx", docxFile()],
    ["odt", odtFile()],
  ])("as %s is kept byte for byte under a key of ours", async (format, content) => {
    const kept = await send(`C:\\docs\\Été "1".${format}`, content, { title: "  L'été  " });
    expect(kept).toMatchObject({ kind: "kept", title: "L'été" });
    const [row] = await deps.db
      .select()
      .from(cvFiles)
      .where(eq(cvFiles.id, kept.kind === "kept" ? kept.id : ""));
    expect(row).toMatchObject({
      format,
      fileName: `Été 1.${format}`,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      scannedAt: null,
    });
    expect(row?.key).toMatch(new RegExp(`^cv/${ada}/[0-9a-f-]{36}$`));
    expect(await deps.storage.read(row?.key ?? "")).toEqual(content);
  });

  it("of exactly two megabytes is kept, of one byte more is not", async () => {
    expect((await send("cv.pdf", pdfOfBytes(MAX_CV_FILE_BYTES))).kind).toBe("kept");
    expect(await send("cv.pdf", pdfOfBytes(MAX_CV_FILE_BYTES + 1))).toEqual(refusedAs("tooLarge"));
  });

  it("that is empty, of another kind, or named as what it is not is refused", async () => {
    expect(await send("cv.pdf", Buffer.alloc(0))).toEqual(refusedAs("empty"));
    expect(await send("cv.pdf", Buffer.from("<html>"))).toEqual(refusedAs("format"));
    expect(await send("cv.pdf", docxFile())).toEqual({
      kind: "refused",
      title: null,
      file: { kind: "mismatch", said: "pdf", found: "docx" },
    });
  });

  it("needs a title of more than spaces", async () => {
    const both = { person: { userId: ada, orcid: null }, title: " \t ", file: null };
    expect(await uploadCvFile(deps, both)).toEqual({
      kind: "refused",
      title: "titleMissing",
      file: { kind: "missing" },
    });
    expect(await send("cv.pdf", pdfFile(), { title: "x".repeat(151) })).toEqual({
      kind: "refused",
      title: "titleTooLong",
      file: null,
    });
  });

  it("is not taken from members with ORCID", async () => {
    const request = {
      person: { userId: ada, orcid: "0000-0002-1825-0097" },
      title: "CV",
      file: null,
    };
    await expect(uploadCvFile(deps, request)).rejects.toThrow("NOT_FOUND");
  });

  it("is scanned where a scanner is configured, and refused while it does not answer", async () => {
    const from = { ...deps, env: { ...deps.env, CLAMAV_URL: clamav.url } };
    const kept = await send("cv.pdf", pdfFile(), { from });
    expect(kept.kind).toBe("kept");
    const [row] = await deps.db
      .select({ scannedAt: cvFiles.scannedAt })
      .from(cvFiles)
      .where(eq(cvFiles.id, kept.kind === "kept" ? kept.id : ""));
    expect(row?.scannedAt).toBeInstanceOf(Date);
    expect(await send("cv.pdf", pdfFile(EICAR), { from })).toEqual(refusedAs("infected"));
    clamav.mood = "refusing";
    expect(await send("cv.pdf", pdfFile(), { from })).toEqual(refusedAs("scannerDown"));
  });

  it("leaves no row behind when it could not be stored", async () => {
    const before = await cvFilesOf(deps.db, ada);
    const storage = { ...deps.storage, put: () => Promise.reject(new Error("disk full")) };
    await expect(send("cv.pdf", pdfFile(), { from: { ...deps, storage } })).rejects.toThrow(
      "disk full",
    );
    expect(await cvFilesOf(deps.db, ada)).toEqual(before);
  });

  it("is its owner's alone, and gone once removed", async () => {
    const kept = await send("cv.pdf", pdfFile());
    const id = kept.kind === "kept" ? kept.id : "";
    const file = await cvFileOf(deps.db, ada, id);
    expect(await cvFileOf(deps.db, eve, id)).toBeNull();
    expect(await cvFileOf(deps.db, ada, "not-an-id")).toBeNull();
    await expect(removeCvFile(deps, { userId: eve, id })).rejects.toThrow("NOT_FOUND");
    await removeCvFile(deps, { userId: ada, id });
    expect(await cvFileOf(deps.db, ada, id)).toBeNull();
    await expect(removeCvFile(deps, { userId: ada, id })).rejects.toThrow("NOT_FOUND");
    const waiting = await queue.waiting();
    expect(waiting).toMatchObject([{ id: deleteCvFile.id }]);
    // Twice, as a worker that died half-way would.
    await deleteCvFile.run(deps, deleteCvFile.payload.parse(waiting[0]?.payload));
    await queue.runJobs(deps);
    await expect(deps.storage.read(file?.key ?? "")).rejects.toThrow();
  });

  it("is one of twenty at most, even when two are sent at once", async () => {
    for (let n = 0; n < MAX_CV_FILES - 1; n++) await send("cv.pdf", pdfFile(), { by: eve });
    const outcomes = await Promise.all([1, 2, 3].map(() => send("cv.pdf", pdfFile(), { by: eve })));
    expect(outcomes.filter(({ kind }) => kind === "kept")).toHaveLength(1);
    expect(outcomes).toContainEqual(refusedAs("full"));
  });
});
