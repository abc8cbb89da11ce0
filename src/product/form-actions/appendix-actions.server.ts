import {
  addAppendix,
  createAppendixKey,
} from "#features/proposals/appendices/commands/add-appendix.server.ts";
import {
  moveAppendix,
  removeAppendix,
  renameAppendix,
} from "#features/proposals/appendices/commands/change-appendix.server.ts";
import type { StoredAppendix } from "#features/proposals/appendices/queries/inspect-file.server.ts";
import { MAX_APPENDIX_BYTES } from "#features/proposals/appendices/rules/appendix-file.ts";
import { appendixDoneHref } from "#features/proposals/appendices/rules/paths.ts";
import { UPLOAD_LIMIT } from "#features/proposals/appendices/rules/upload-quota.ts";
import { isSignedIn } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { readUpload, type UploadedFile } from "#platform/http/read-upload.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { consumeRateLimits } from "#platform/throttle/rate-limit.server.ts";

/** Content of the file field: empty, stored, or refused by the upload limit. */
type ReceivedFile = StoredAppendix | "tooMany" | null;

/** The dossier exists, so NOT_FOUND means that another member has removed the file: the page says so. */
const SHOW_NOT_FOUND = { alsoShownCodes: ["NOT_FOUND"] } as const;

/** Handles one form of the appendices page. Redirects, or returns the refusal. */
export async function handleAppendixForm(
  args: Pick<RouteArgs, "request" | "caller">,
  dossierId: string,
) {
  const { request, caller } = args;
  const discard = async (file: ReceivedFile) => {
    if (file && file !== "tooMany") await caller.storage.delete(file.storageKey);
  };
  const { fields, files } = await readUpload(request, {
    maxFiles: 1,
    storeFile: (file) => storeUpload(caller, file, dossierId),
    discardFile: discard,
  });
  const file = files.get("file") ?? null;
  let added = false;
  const add = async (target: { slotId: string; replaces: string | null }) => {
    if (file === "tooMany") throw new DomainError("TOO_MANY_REQUESTS");
    const { id } = await addAppendix(caller, { dossierId, ...target, stored: file });
    added = true;
    return id;
  };
  try {
    return await runIntent(caller, dossierId, fields, add);
  } finally {
    // A file that became no appendix is removed from the storage, whatever the intent.
    if (!added) await discard(file);
  }
}

function runIntent(
  caller: Caller,
  dossierId: string,
  fields: URLSearchParams,
  add: (target: { slotId: string; replaces: string | null }) => Promise<string>,
) {
  const field = (name: string) => fields.get(name) ?? "";
  const form = { intent: field("intent"), values: { file: "", name: field("name") } };
  const about = { dossierId, fileId: field("file") };
  const [slotId, replaces] = [field("slot"), field("replaces") || null];
  const direction = field("direction");
  return intents(form, {
    upload: () =>
      submit(
        form,
        async () => {
          const id = await add({ slotId, replaces });
          return appendixDoneHref(dossierId, replaces ? "replaced" : "added", id);
        },
        { formName: replaces ? `replace ${replaces}` : `upload ${slotId}` },
      ),
    rename: ({ name }) =>
      submit(
        form,
        async () => {
          await renameAppendix(caller, { ...about, name });
          return appendixDoneHref(dossierId, "renamed", about.fileId);
        },
        { formName: `rename ${about.fileId}`, ...SHOW_NOT_FOUND },
      ),
    move: () =>
      submit(
        form,
        async () => {
          await moveAppendix(caller, { ...about, direction });
          return appendixDoneHref(dossierId, "moved", about.fileId, direction);
        },
        SHOW_NOT_FOUND,
      ),
    remove: () =>
      submit(
        form,
        async () => {
          await removeAppendix(caller, about);
          return appendixDoneHref(dossierId, "removed");
        },
        SHOW_NOT_FOUND,
      ),
  });
}

/**
 * Stores the uploaded file. Browsers send an empty field as a file without a name, which is ignored. A file above the
 * upload limit is refused before its first byte.
 */
async function storeUpload(
  caller: Caller,
  { field, fileName, content }: UploadedFile,
  dossierId: string,
): Promise<ReceivedFile> {
  const { actor, storage } = caller;
  if (field !== "file" || fileName === "") return null;
  if (!isSignedIn(actor)) throw new DomainError("SIGN_IN_REQUIRED");
  const account = actor.userId;
  // Reported once the rest of the form has been read.
  if (!(await consumeRateLimits(caller, [[UPLOAD_LIMIT, account]], { account }))) return "tooMany";
  const storageKey = createAppendixKey(dossierId);
  try {
    const stored = await storage.putStream(storageKey, content, { maxBytes: MAX_APPENDIX_BYTES });
    return { ...stored, storageKey, fileName };
  } catch (error) {
    if (toErrorCode(error) !== "BODY_TOO_LARGE") throw error;
    // Nothing was stored; the command reports the size.
    return { storageKey, fileName, bytes: MAX_APPENDIX_BYTES + 1, sha256: "" };
  }
}
