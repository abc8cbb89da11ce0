import type { AuditRow } from "../queries/audit-rows.server.ts";

/** A row as the page shows it. */
export interface ShownAuditRow
  extends Pick<
    AuditRow,
    | "rowId"
    | "at"
    | "event"
    | "actorKind"
    | "subjectKind"
    | "subjectId"
    | "subjectName"
    | "agency"
    | "reason"
    | "isErasable"
    | "reasonErasedAt"
  > {
  /** The person who acted, or for whom the product acted. */
  readonly person: string | null;
  /** The part of the product that acted: the id of a job, or the name of a command. */
  readonly job: string | null;
  /** A reason that was chosen from a list. */
  readonly reasonCode: string | null;
}

/** Rows as one text for the data of the page, where the router writes every value of an object apart. */
export type PackedAuditRows = string & { readonly packedAuditRows: true };

export const packAuditRows = (rows: readonly AuditRow[]): PackedAuditRows =>
  JSON.stringify(
    rows.map((row) => {
      const { person, actorKind, actorId, details, reasonErasedAt } = row;
      return [
        ...[row.rowId, row.at.getTime(), row.event, actorKind],
        ...[row.subjectKind, row.subjectId, row.subjectName, row.agency],
        ...[row.reason, row.isErasable, reasonErasedAt?.getTime() ?? null],
        person || null,
        actorKind === "product" ? actorId : null,
        typeof details.reason === "string" ? details.reason : null,
      ];
    }),
  ) as PackedAuditRows;

type Packed = [
  ...[rowId: string, at: number, event: AuditRow["event"], actorKind: AuditRow["actorKind"]],
  ...[subjectKind: AuditRow["subjectKind"], subjectId: string],
  ...[subjectName: string | null, agency: string | null, reason: string | null],
  ...[isErasable: boolean, reasonErasedAt: number | null],
  ...[person: string | null, job: string | null, reasonCode: string | null],
];

export const unpackAuditRows = (packed: PackedAuditRows): ShownAuditRow[] =>
  (JSON.parse(packed) as Packed[]).map(
    ([rowId, at, event, actorKind, subjectKind, subjectId, subjectName, agency, ...rest]) => {
      const [reason, isErasable, erasedAt, person, job, reasonCode] = rest;
      return {
        ...{ rowId, at: new Date(at), event, actorKind, subjectKind, subjectId, subjectName },
        ...{ agency, reason, isErasable, person, job, reasonCode },
        reasonErasedAt: erasedAt === null ? null : new Date(erasedAt),
      };
    },
  );
