import { Readable } from "node:stream";
import { dossierJsonContract } from "#features/proposals/dossier-exports/endpoints.ts";
import { loadDossierJson } from "#features/proposals/dossier-exports/queries/current-dossier.server.ts";
import { streamDossierJson } from "#features/proposals/dossier-exports/rules/dossier-json.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { requireRight } from "#platform/command.server.ts";
import { buildContentDisposition, toSafeFileName } from "#platform/http/attachment.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** The complete dossier as a JSON file. */
export const loader = endpoint(
  dossierJsonContract,
  async ({ params, caller }) => {
    const { actor, db } = caller;
    const dossier = await loadReadableDossier(db, actor, params.id);
    requireRight(caller, can(actor, "export", dossier));
    const pieces = streamDossierJson(await loadDossierJson(db, dossier, caller.clock.now()));
    return new Response(
      Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream,
      {
        headers: {
          "Content-Type": "application/json",
          "Content-Disposition": buildContentDisposition(
            toSafeFileName(dossier.acronym, "json", "dossier"),
          ),
          "X-Content-Type-Options": "nosniff",
        },
      },
    );
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
