import { addAppendix, appendixKey } from "#features/appendices/commands/add-appendix.server.ts";
import {
  moveAppendix,
  removeAppendix,
  renameAppendix,
} from "#features/appendices/commands/change-appendix.server.ts";
import { MAX_APPENDIX_BYTES } from "#features/appendices/rules/appendix-file.ts";
import { appendixDoneHref } from "#features/appendices/ui/appendix-hrefs.ts";
import { DomainError, errorCodeOf } from "#platform/errors.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { readUpload, type UploadedFile } from "#platform/http/read-upload.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";

/** One act of the page of appendices: where it leads, or what was refused. */
export async function doAppendixAct({ request, caller }: RouteArgs, dossierId: string) {
  const { storage } = caller;
  const { fields, files } = await readUpload(request, {
    maxFiles: 1,
    keep: (file) => keepInStorage(storage, file, appendixKey(dossierId)),
    discard: async (kept) => (kept ? storage.delete(kept.storageKey) : undefined),
  });
  const field = (name: string) => fields.get(name) ?? "";
  const form = { values: { file: "", name: field("name") } };
  const about = { dossierId, fileId: field("file") };
  const [slotId, replaces] = [field("slot"), field("replaces") || null];
  const direction = field("direction");
  const stored = files.get("file") ?? null;
  switch (field("intent")) {
    case "upload":
      return submit(
        form,
        async () => {
          const place = { dossierId, slotId, replaces };
          const adding = addAppendix(caller, { ...place, stored });
          const { id } = await adding.catch(async (error: unknown) => {
            if (stored) await storage.delete(stored.storageKey);
            throw error;
          });
          return appendixDoneHref(dossierId, replaces ? "replaced" : "added", id);
        },
        { name: replaces ? `replace ${replaces}` : `upload ${slotId}` },
      );
    case "rename":
      return submit(
        form,
        async () => {
          await renameAppendix(caller, { ...about, name: form.values.name });
          return appendixDoneHref(dossierId, "renamed", about.fileId);
        },
        { name: `rename ${about.fileId}` },
      );
    case "move":
      return submit(form, async () => {
        await moveAppendix(caller, { ...about, direction });
        return `${appendixDoneHref(dossierId, "moved", about.fileId)}&sens=${direction}`;
      });
    case "remove":
      return submit(form, async () => {
        await removeAppendix(caller, about);
        return appendixDoneHref(dossierId, "removed");
      });
    default:
      throw new DomainError("BAD_REQUEST");
  }
}

/** A field left empty is sent as a file without a name: nothing is kept of it. */
async function keepInStorage(
  storage: Storage,
  { field, fileName, content }: UploadedFile,
  storageKey: string,
) {
  if (field !== "file" || fileName === "") return null;
  try {
    const kept = await storage.putStream(storageKey, content, { maxBytes: MAX_APPENDIX_BYTES });
    return { ...kept, storageKey, fileName };
  } catch (error) {
    if (errorCodeOf(error) !== "BODY_TOO_LARGE") throw error;
    // Nothing was kept of it; the form says why.
    return { storageKey, fileName, bytes: MAX_APPENDIX_BYTES + 1, sha256: "" };
  }
}
