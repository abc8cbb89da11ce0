import { zipSync } from "fflate";
import { callAppendices } from "#features/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** A place for files that a call asks for. */
export async function makeSlot(
  db: Db,
  callId: number,
  over: Partial<typeof callAppendices.$inferInsert> = {},
): Promise<string> {
  const [slot] = await db
    .insert(callAppendices)
    .values({
      kind: "simple",
      labelFr: "Annexe",
      labelEn: "Appendix",
      position: 1,
      ...over,
      callId,
    })
    .returning({ id: callAppendices.id });
  if (!slot) throw new Error("The slot was not made.");
  return slot.id;
}

const encode = (text: string) => new TextEncoder().encode(text);
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

/** The smallest spreadsheet that is one. */
export const xlsxFile = (): Buffer =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": encode(
        `<Types><Override PartName="/xl/workbook.xml" ContentType="${SHEET}"/></Types>`,
      ),
      "xl/workbook.xml": encode("<workbook/>"),
    }),
  );
