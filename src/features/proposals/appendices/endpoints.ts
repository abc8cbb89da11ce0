import { z } from "zod";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

export const finishAppendixUploadContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/annexes/envois/:upload/joindre",
  actors: ["person"],
  summary: "Looks at a file that has arrived whole and attaches it to the dossier",
  params: z.object({ id: rowId(), upload: rowId() }),
  answer: z.object({ id: z.uuid(), fileName: z.string() }),
  problem: problemMessage,
});
