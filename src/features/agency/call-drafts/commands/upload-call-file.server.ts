import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { inspectFile } from "#features/proposals/appendices/queries/inspect-file.server.ts";
import { MEDIA_TYPE } from "#features/proposals/appendices/rules/appendix-file.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { createCallFileKey, MAX_CALL_FILE_BYTES, toCallFileName } from "../rules/call-file.ts";
import { callFiles } from "../tables.server.ts";
import { recordCallFile, reserveCallFile } from "../writes/call-files.server.ts";

/**
 * Stores a document or a template of a call after its content was inspected. The page adds it to a field of the draft;
 * until then nobody can read it, and after a day it is deleted. The same content is stored once for an agency, and all
 * files of an agency share a quota.
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
    const { partnerId, ...draft } = await loadDraftRow(db, draftId);
    requireAllowed(can(actor, "edit", toDraftSubject({ partnerId, ...draft })));
    const bytes = content.length;
    if (bytes > MAX_CALL_FILE_BYTES) throw new DomainError("INVALID", { file: "tooLarge" });
    if (bytes === 0) throw new DomainError("INVALID", { file: "empty" });
    const incoming = `calls/${partnerId}/incoming/${randomUUID()}`;
    await db.transaction((tx) => reserveCallFile(tx, { key: incoming, partnerId, bytes, now }));
    try {
      await storage.put(incoming, content);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const stored = { storageKey: incoming, bytes, sha256, fileName };
      const { format } = await inspectFile({ db, storage, ...deps }, stored, {
        userId: actor.userId,
        now,
      });
      const key = createCallFileKey(partnerId, { sha256, format });
      // Recorded before it is stored: the deletion of unused files waits, or is over before the file is written again.
      await recordCallFile(db, { key, partnerId, bytes, now });
      await storage.put(key, content);
      const mediaType = MEDIA_TYPE[format];
      return { key, fileName: toCallFileName(fileName, format), mediaType, bytes, sha256 };
    } finally {
      await storage.delete(incoming);
      await db.delete(callFiles).where(eq(callFiles.key, incoming));
    }
  },
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId),
  may: (actor, draft) => can(actor, "edit", toDraftSubject(draft)),
  run: async ({ prepared }) => prepared,
});
