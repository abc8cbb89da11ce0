import { z } from "zod";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { dossierJsonSchema } from "./rules/dossier-json.ts";

/** The whole dossier as JSON, for the team's own programs. Files are listed with their digests, not included. */
export const dossierJsonContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/export/dossier.json",
  actors: ["person"],
  summary: "The whole dossier: forms with their answers, teams, contacts, files by digest",
  params: z.object({ id: z.string() }),
  answer: dossierJsonSchema,
  problem: problemMessage,
});
