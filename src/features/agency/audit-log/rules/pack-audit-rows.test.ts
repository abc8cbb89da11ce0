import { expect, test } from "vitest";
import type { AuditRow } from "../queries/audit-rows.server.ts";
import { packAuditRows, unpackAuditRows } from "./pack-audit-rows.ts";

const ROW: AuditRow = {
  ...{ rowId: "7", sortValue: "2026-11-18", at: new Date("2026-11-18T09:00:00Z") },
  ...{ event: "dossier.coordinatorNamed", actorKind: "administrator", actorId: "a1" },
  ...{ person: "Ada Roy", subjectKind: "dossier", subjectId: "d1", subjectName: "RIVES · ANR-1" },
  ...{ agency: "ANR", details: { reason: "left", secret: "not shown" }, reason: "Parti" },
  ...{ isErasable: true, reasonErasedAt: new Date("2026-11-18T10:00:00Z") },
};

test("rows come back with what the page shows of them, and nothing else is sent", () => {
  const packed = packAuditRows([ROW, { ...ROW, details: {}, reasonErasedAt: null }]);
  expect(packed).not.toContain("secret");
  const { sortValue: _, actorId, details, ...shown } = ROW;
  expect([actorId, details.reason]).toEqual(["a1", "left"]);
  expect(unpackAuditRows(packed)).toEqual([
    { ...shown, job: null, reasonCode: "left" },
    { ...shown, job: null, reasonCode: null, reasonErasedAt: null },
  ]);
});

test("a part of the product is no person; an account without a name has none", () => {
  const nameless = { ...ROW, person: null };
  const [job, person] = unpackAuditRows(
    packAuditRows([{ ...nameless, actorKind: "product", actorId: "night" }, nameless]),
  );
  expect([job?.person, job?.job]).toEqual([null, "night"]);
  expect([person?.person, person?.job]).toEqual([null, null]);
});
