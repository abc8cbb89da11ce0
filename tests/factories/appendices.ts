import { zipSync } from "fflate";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { buildDocx } from "#tests/support/cv-files.ts";

/** Creates an appendix slot of a call. */
export async function makeAppendixSlot(
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

/** A document of some kilobytes that unpacks to thousands of times its size. */
export function buildZipBomb(): Buffer {
  const packed = Buffer.from(buildDocx({ "word/media/a.xml": encode("x".repeat(50_000)) }));
  const list = packed.readUInt32LE(packed.length - 6);
  let last = list;
  while (packed.indexOf("PK\u0001\u0002", last + 4, "latin1") > 0)
    last = packed.indexOf("PK\u0001\u0002", last + 4, "latin1");
  // Lists the last entry twice under two names with the same bytes.
  const again = Buffer.from(packed.subarray(last, packed.length - 22));
  again.write("b", again.indexOf("a.xml"), "latin1");
  const end = Buffer.from(packed.subarray(packed.length - 22));
  end.writeUInt16LE(end.readUInt16LE(8) + 1, 8);
  end.writeUInt16LE(end.readUInt16LE(10) + 1, 10);
  end.writeUInt32LE(end.readUInt32LE(12) + again.length, 12);
  return Buffer.concat([packed.subarray(0, -22), again, end]);
}

/** The smallest valid spreadsheet. */
export const buildXlsx = (): Buffer =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": encode(
        `<Types><Override PartName="/xl/workbook.xml" ContentType="${SHEET}"/></Types>`,
      ),
      "xl/workbook.xml": encode("<workbook/>"),
    }),
  );
