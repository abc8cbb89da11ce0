import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { inspectFile } from "#features/proposals/appendices/queries/inspect-file.server.ts";
import {
  getDefaultExtension,
  MEDIA_TYPE,
} from "#features/proposals/appendices/rules/appendix-file.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getStem } from "#platform/files/file-name.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { createCallFileKey, MAX_CALL_FILE_BYTES } from "../rules/call-file.ts";

/**
 * Stores a document or a template of a call after its content was inspected. The page adds it to a field of the draft;
 * until then nobody can read it. The same content is stored once for an agency.
 */
export const uploadCallFile = command({
  actors: ["staff", "administrator"],
  isAudited: false,
  // Inspection is expensive. The limit is high for a person and low for a script.
  limits: [{ name: "upload-call-file", per: "person", max: 120, seconds: 3600 }],
  input: z.object({
    draftId: rowId(),
    fileName: z.string().max(500),
    content: z.instanceof(Uint8Array),
  }),
  async prepare({ db, actor, input, storage, now, requireAllowed, ...deps }): Promise<StoredFile> {
    const { draftId, fileName, content } = input;
    const draft = await loadDraftRow(db, draftId);
    requireAllowed(can(actor, "edit", toDraftSubject(draft)));
    if (content.length > MAX_CALL_FILE_BYTES)
      throw new DomainError("INVALID", { file: "tooLarge" });
    if (content.length === 0) throw new DomainError("INVALID", { file: "empty" });
    const incoming = `calls/${draft.partnerId}/incoming/${randomUUID()}`;
    await storage.put(incoming, content);
    try {
      const sha256 = createHash("sha256").update(content).digest("hex");
      const stored = { storageKey: incoming, bytes: content.length, sha256, fileName };
      const { format } = await inspectFile({ db, storage, ...deps }, stored, {
        userId: actor.userId,
        now,
      });
      const key = createCallFileKey(draft.partnerId, { sha256, format });
      await storage.put(key, content);
      return {
        key,
        fileName: toSafeFileName(getStem(fileName), getDefaultExtension(format), "document"),
        mediaType: MEDIA_TYPE[format],
        bytes: content.length,
        sha256,
      };
    } finally {
      await storage.delete(incoming);
    }
  },
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId),
  may: (actor, draft) => can(actor, "edit", toDraftSubject(draft)),
  run: async ({ prepared }) => prepared,
});
