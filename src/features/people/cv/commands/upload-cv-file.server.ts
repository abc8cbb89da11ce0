import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { hasActiveContent } from "#platform/files/active-content.server.ts";
import { requireClean, withFileSlot } from "#platform/files/clamav.server.ts";
import { detectFormat } from "#platform/files/detect-format.server.ts";
import { toFileContent } from "#platform/files/file-content.server.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { rowId } from "#platform/row-id.ts";
import { deleteCvFile } from "../jobs/delete-cv-file.server.ts";
import { can } from "../policy.ts";
import {
  getCvFile,
  hasCvFileQuota,
  listDossiersWithFile,
  lockCvFileQuota,
} from "../queries/cv-files.server.ts";
import { type CvFileProblem, cvFileTitleSchema, findNameProblem } from "../rules/cv-file.ts";
import { CV_FILE_FORMATS, type CvFileFormat, MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import { cvFiles } from "../tables.server.ts";

interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Cheap checks only; the content is inspected after the quota check. */
const fileSchema = z.custom<UploadedFile | null>().transform((file, context) => {
  const problem = findSizeProblem(file);
  if (file && !problem) return file;
  context.addIssue(problem ?? "missing");
  return z.NEVER;
});

/** Stores an uploaded CV after format detection and virus scan. */
export const uploadCvFile = command({
  actors: ["person"],
  input: z.object({ title: cvFileTitleSchema, file: fileSchema }),
  // File inspection is expensive. The limit is high for a person and low for a script.
  limits: [{ name: "cv-upload", per: "person", max: 60, seconds: 3600 }],
  async prepare({ db, actor, input: { file }, storage, now, requireAllowed, ...deps }) {
    const room = await hasCvFileQuota(db, actor);
    requireAllowed(can(actor, "uploadFile", { room }));
    const format = await withFileSlot(actor.userId, () => detectCvFormat(file));
    const scannedAt = (await requireClean(deps, [file.content])) ? now : null;
    const key = `cv/${actor.userId}/${randomUUID()}`;
    await storage.put(key, file.content);
    return { key, format, scannedAt };
  },
  // Checked again under a lock: two tabs must not both take the last slot.
  load: async ({ tx, actor }) => ({ room: await lockCvFileQuota(tx, actor) }),
  may: (actor, space) => can(actor, "uploadFile", space),
  async run({ tx, actor, input: { title, file }, prepared, now }) {
    const { content, name } = file;
    const { key, format, scannedAt } = prepared;
    const stem = name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
    const [row] = await tx
      .insert(cvFiles)
      .values({
        userId: actor.userId,
        title,
        fileName: toSafeFileName(stem, format, "CV"),
        format,
        bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        key,
        scannedAt,
        createdAt: now,
      })
      .returning({ id: cvFiles.id });
    if (!row) throw new Error("the row of a CV file was not returned");
    return row;
  },
  undo: ({ storage }, { key }) => storage.delete(key),
});

function findSizeProblem(file: UploadedFile | null): CvFileProblem | null {
  if (!file) return "missing";
  if (file.content.length === 0) return "empty";
  return file.content.length > MAX_CV_FILE_BYTES ? "tooLarge" : null;
}

/** Detects the format by content. Throws INVALID if it is not an accepted one. */
async function detectCvFormat(file: UploadedFile): Promise<CvFileFormat> {
  const content = toFileContent(file.content);
  const format = await detectFormat(content, CV_FILE_FORMATS);
  if (!format) throw createFileError((await hasActiveContent(content)) ? "active" : "format");
  const mismatch = findNameProblem(file.name, format);
  if (mismatch) throw createFileError(mismatch);
  return format;
}

const createFileError = (problem: CvFileProblem) => new DomainError("INVALID", { file: problem });

/** Removes an uploaded file; a job deletes it from the storage, with retries. */
export const removeCvFile = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  async load({ tx, input }) {
    const file = await getCvFile(tx, input.id, { forUpdate: true });
    return { ...file, heldBy: await listDossiersWithFile(tx, file.id) };
  },
  may: (actor, file) => can(actor, "removeFile", file),
  async run({ tx, queue }, { id, key }) {
    await tx.delete(cvFiles).where(eq(cvFiles.id, id));
    await queue.enqueue(tx, deleteCvFile, { key });
  },
});
