import { z } from "zod";
import {
  findVersionByNumber,
  listVersionFiles,
} from "#features/proposals/deposits/queries/versions.server.ts";
import { isFileIntact } from "#features/proposals/deposits/writes/freeze-files.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";

/** Every file of a version is read whole, so a reader may ask for it once a minute on average. */
const VERIFY_LIMIT = { name: "verify-files", per: "person", max: 60, seconds: 3600 } as const;

/**
 * Reads every stored file of a version and compares its digest with the receipt's. Changes nothing. Done before the
 * transaction, because a version may have gigabytes; the right is checked there too.
 */
export const verifyVersionFiles = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), version: z.coerce.number().pipe(z.int().min(1)) }),
  isAudited: false,
  limits: [VERIFY_LIMIT],
  async prepare({ db, actor, storage, input, now, requireAllowed, log }) {
    const dossier = await dossierForAgency(db, actor, input.dossierId);
    requireAllowed(can(actor, "readDeposit", dossier));
    const version = await findVersionByNumber(db, dossier.id, input.version);
    if (!version) throw new DomainError("NOT_FOUND");
    const files = await listVersionFiles(db, version.id);
    const damaged: string[] = [];
    for (const { path, bytes, sha256 } of files) {
      const isIntact = await isFileIntact(storage, { bytes, sha256 }).catch((error: unknown) => {
        log.error({ err: error, version: version.id, path }, "a frozen file could not be read");
        // An unreachable storage says nothing about the file.
        throw new DomainError("UNAVAILABLE", { why: "storage" });
      });
      if (!isIntact) damaged.push(path);
    }
    return { version: version.number, files: files.length, damaged, verifiedAt: now };
  },
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "readDeposit", dossier),
  run: async ({ prepared }) => prepared,
});

export type FileVerification = Awaited<ReturnType<typeof verifyVersionFiles>>;
