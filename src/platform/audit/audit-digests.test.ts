import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  computeRowDigest,
  computeSealDigest,
  formatMicroseconds,
  NO_DIGEST,
  type NumberedAuditRow,
  toCanonicalAuditRow,
} from "./audit-digests.server.ts";
import { auditEvents } from "./tables.server.ts";

const row: NumberedAuditRow = {
  seq: "12",
  id: "40",
  at: "2026-11-18T02:03:04.000005Z",
  actorKind: "staff",
  actorId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01",
  actorFor: "3",
  event: "dossier.deposited",
  subjectKind: "dossier",
  subjectId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02",
  partnerId: "3",
  details: '{"version": 2, "receipt": "É-7", "before": {"b": 1, "a": null}}',
  requestId: null,
};

describe("the canonical text of an audit row", () => {
  test("is the same for every order of keys and white space, in the row and in its details", () => {
    const reversed = Object.fromEntries(Object.entries(row).reverse()) as unknown as typeof row;
    const details = '{"before":{"a":null,"b":1.0},"receipt":"\\u00c9-7","version":2}';
    expect(toCanonicalAuditRow({ ...reversed, details })).toBe(toCanonicalAuditRow(row));
    expect(toCanonicalAuditRow(row)).toBe(
      '{"actorFor":"3","actorId":"8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01","actorKind":"staff",' +
        '"at":"2026-11-18T02:03:04.000005Z",' +
        '"details":"{\\"before\\":{\\"a\\":null,\\"b\\":1},\\"receipt\\":\\"É-7\\",\\"version\\":2}",' +
        '"event":"dossier.deposited","id":"40","partnerId":"3","requestId":null,"seq":"12",' +
        '"subjectId":"8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02","subjectKind":"dossier"}',
    );
  });

  test("has every column of the table, and changes with each of them", () => {
    const { seq: _, ...columns } = row;
    expect(Object.keys(columns).sort()).toEqual(Object.keys(getTableColumns(auditEvents)).sort());
    for (const column of Object.keys(row)) {
      const changed = { ...row, [column]: "{}" };
      expect(computeRowDigest(changed).equals(computeRowDigest(row)), column).toBe(false);
    }
    // No value of one column can pass for another.
    const shifted = { ...row, actorId: null, actorFor: row.actorId };
    expect(toCanonicalAuditRow(shifted)).not.toBe(toCanonicalAuditRow({ ...row, actorFor: null }));
  });

  test("exists for details that ECMAScript cannot represent", () => {
    const [one, other] = ["1e400", "1e401"].map((n) =>
      toCanonicalAuditRow({ ...row, details: `{"n": ${n}}` }),
    );
    expect(one).not.toBe(other);
  });
});

test("the digest of a seal covers the seal before, the range, the time and every row", () => {
  const range = {
    previous: NO_DIGEST,
    firstSeq: 1,
    lastSeq: 2,
    sealedAt: formatMicroseconds(new Date(5)),
  };
  const rows = Buffer.alloc(64, 1);
  const digest = computeSealDigest(range, rows);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(
    computeSealDigest({ ...range, sealedAt: formatMicroseconds(new Date(5)) }, Buffer.from(rows)),
  ).toBe(digest);
  const others = [
    computeSealDigest({ ...range, previous: digest }, rows),
    computeSealDigest({ ...range, firstSeq: 2 }, rows),
    computeSealDigest({ ...range, lastSeq: 3 }, rows),
    computeSealDigest({ ...range, sealedAt: formatMicroseconds(new Date(6)) }, rows),
    computeSealDigest(range, Buffer.alloc(64, 2)),
  ];
  expect(new Set([digest, ...others]).size).toBe(6);
});
