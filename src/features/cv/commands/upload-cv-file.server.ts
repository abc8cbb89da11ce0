import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { command, requireAllowed } from "#platform/command.server.ts";
import { holdsActiveContent } from "#platform/files/active-content.server.ts";
import { detectFormat } from "#platform/files/detect-format.server.ts";
import { heldContent } from "#platform/files/file-content.server.ts";
import { requireClean } from "#platform/files/require-clean.server.ts";
import { safeFileName } from "#platform/http/attachment.ts";
import { can } from "../policy.ts";
import { hasRoomForCvFile, lockRoomForCvFile } from "../queries/cv-files.server.ts";
import { type CvFileProblem, cvFileTitleSchema, nameProblem } from "../rules/cv-file.ts";
import { CV_FILE_FORMATS, type CvFileFormat, MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import { cvFiles } from "../tables.server.ts";

interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A file whose content is what a CV can be. */
const fileSchema = z.custom<SentFile | null>().transform(async (file, context) => {
  const checked = await checkFile(file);
  if (typeof checked !== "string") return checked;
  context.addIssue(checked);
  return z.NEVER;
});

/** Keeps a CV somebody wrote elsewhere, once its content is what a CV can be and no virus was found in it. */
export const uploadCvFile = command({
  actors: ["person"],
  input: z.object({ title: cvFileTitleSchema, file: fileSchema }),
  async prepare({ db, actor, input: { file }, storage, now, ...deps }) {
    const room = await hasRoomForCvFile(db, actor.userId);
    requireAllowed(can(actor, "uploadFile", { room }));
    const scannedAt = (await requireClean(deps, [file.content])) ? now : null;
    const key = `cv/${actor.userId}/${randomUUID()}`;
    await storage.put(key, file.content);
    return { key, scannedAt };
  },
  // Asked again: two windows wait for each other here, and cannot both take the last place.
  load: async ({ tx, actor }) => ({ room: await lockRoomForCvFile(tx, actor.userId) }),
  may: (actor, space) => can(actor, "uploadFile", space),
  async run({ tx, actor, input: { title, file }, prepared: { key, scannedAt }, now }) {
    const { content, format, name } = file;
    const stem = name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
    const [row] = await tx
      .insert(cvFiles)
      .values({
        userId: actor.userId,
        title,
        fileName: safeFileName(stem, format, "CV"),
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

async function checkFile(
  file: SentFile | null,
): Promise<CvFileProblem | (SentFile & { format: CvFileFormat })> {
  if (!file) return "missing";
  if (file.content.length === 0) return "empty";
  if (file.content.length > MAX_CV_FILE_BYTES) return "tooLarge";
  const content = heldContent(file.content);
  const format = await detectFormat(content, CV_FILE_FORMATS);
  if (!format) return (await holdsActiveContent(content)) ? "active" : "format";
  return nameProblem(file.name, format) ?? { ...file, format };
}
