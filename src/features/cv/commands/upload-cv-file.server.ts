import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { ScannerDownError, scanForViruses } from "#platform/clamav.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { safeFileName } from "#platform/http/attachment.ts";
import { detectFormat } from "../detect-format.server.ts";
import { countCvFiles } from "../file-queries.server.ts";
import {
  type CvFileProblem,
  type CvFileTitleProblem,
  cvFileTitleSchema,
  MAX_CV_FILES,
  nameProblem,
} from "../rules/cv-file.ts";
import { type CvFileFormat, MAX_CV_FILE_BYTES } from "../rules/file-formats.ts";
import { cvFiles } from "../tables.server.ts";

export interface UploadRequest {
  readonly person: { readonly userId: string; readonly orcid: string | null };
  readonly title: string;
  /** Null where no file was chosen. */
  readonly file: { readonly name: string; readonly content: Buffer } | null;
}

export type UploadOutcome =
  | { readonly kind: "kept"; readonly id: string; readonly title: string }
  | {
      readonly kind: "refused";
      readonly title: CvFileTitleProblem | null;
      readonly file: CvFileProblem | null;
    };

type UploadDeps = Pick<Deps, "db" | "storage" | "clock" | "env" | "log">;

/** Keeps a CV somebody wrote elsewhere, once its content is what a CV can be and no virus was found in it. */
export async function uploadCvFile(
  deps: UploadDeps,
  request: UploadRequest,
): Promise<UploadOutcome> {
  const { person, file } = request;
  // The form is not shown to those who sign in with ORCID: their CVs are composed here.
  if (person.orcid !== null) throw new DomainError("NOT_FOUND");
  const title = cvFileTitleSchema.safeParse(request.title);
  const checked = checkFile(file);
  if (!title.success || "kind" in checked || !file) {
    return {
      kind: "refused",
      title: title.success ? null : (title.error.issues[0]?.message as CvFileTitleProblem),
      file: "kind" in checked ? checked : null,
    };
  }
  const verdict = await scan(deps, file.content);
  if (verdict !== "clean" && verdict !== "notScanned")
    return { kind: "refused", title: null, file: { kind: verdict } };
  return keep(deps, {
    userId: person.userId,
    title: title.data,
    name: file.name,
    format: checked.format,
    content: file.content,
    scannedAt: verdict === "clean" ? deps.clock.now() : null,
  });
}

function checkFile(file: UploadRequest["file"]): CvFileProblem | { format: CvFileFormat } {
  if (!file) return { kind: "missing" };
  if (file.content.length === 0) return { kind: "empty" };
  if (file.content.length > MAX_CV_FILE_BYTES) return { kind: "tooLarge" };
  const format = detectFormat(file.content);
  if (!format) return { kind: "format" };
  return nameProblem(file.name, format) ?? { format };
}

/** A scanner that is configured and does not answer closes the door: what it would have said is not known. */
async function scan({ env, log }: UploadDeps, content: Buffer) {
  if (!env.CLAMAV_URL) return "notScanned";
  try {
    return await scanForViruses(env.CLAMAV_URL, content);
  } catch (error) {
    if (!(error instanceof ScannerDownError)) throw error;
    log.error({ err: error }, "virus scanner does not answer");
    return "scannerDown";
  }
}

interface Kept {
  readonly userId: string;
  readonly title: string;
  readonly name: string;
  readonly format: CvFileFormat;
  readonly content: Buffer;
  readonly scannedAt: Date | null;
}

/** The row and the file come together: the file is written while the row waits to be committed. */
async function keep(deps: UploadDeps, file: Kept): Promise<UploadOutcome> {
  const { userId, title, format, content, scannedAt } = file;
  const key = `cv/${userId}/${randomUUID()}`;
  const stem = file.name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  try {
    return await deps.db.transaction(async (tx) => {
      // Two windows of one person wait for each other here, and cannot both take the last place.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if ((await countCvFiles(tx, userId)) >= MAX_CV_FILES)
        return { kind: "refused", title: null, file: { kind: "full" } };
      const [row] = await tx
        .insert(cvFiles)
        .values({
          userId,
          title,
          fileName: safeFileName(stem, format, "CV"),
          format,
          bytes: content.length,
          sha256: createHash("sha256").update(content).digest("hex"),
          key,
          scannedAt,
          createdAt: deps.clock.now(),
        })
        .returning({ id: cvFiles.id });
      if (!row) throw new Error("The row of a CV file was not returned");
      await deps.storage.put(key, content);
      return { kind: "kept", id: row.id, title };
    });
  } catch (error) {
    await deps.storage.delete(key).catch(() => undefined);
    throw error;
  }
}
