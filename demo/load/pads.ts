import type pg from "pg";
import { createPadState } from "#features/proposals/pads/rules/pad-document.ts";
import type { RichDocument } from "#rich-text/document.ts";

/** Content of a pad; the answer does not contain it yet. */
const METHOD_DOCUMENT: RichDocument = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "À discuter jeudi : ", marks: [{ type: "bold" }] },
        {
          type: "text",
          text: "quarante exploitations, suivies trois ans, deux relevés par an. Le protocole de 2021 convient, sauf pour les lagunes.",
        },
      ],
    },
    {
      type: "bulletList",
      content: ["tirage des sites (Claire)", "sensor calibration (James)"].map((text) => ({
        type: "listItem",
        content: [{ type: "paragraph", content: [{ type: "text", text }] }],
      })),
    },
  ],
};

export async function loadPads(client: pg.PoolClient, dossierId: string, now: Date): Promise<void> {
  await client.query(
    `insert into pads (dossier_id, form_model_type, key, state, created_at)
     values ($1, 'scientific_proposition', 'method', $2, $3)`,
    [dossierId, Buffer.from(createPadState(METHOD_DOCUMENT)), now],
  );
}
