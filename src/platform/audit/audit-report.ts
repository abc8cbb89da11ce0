import type { AuditRowFault, AuditSealFault, AuditVerification } from "./verify-audit.server.ts";

export const isAuditIntact = ({ rowFault, sealFault, hasNotedDigest }: AuditVerification) =>
  rowFault === null && sealFault === null && hasNotedDigest !== false;

/** The outcome of `npm run audit:verify`, line by line. */
export function formatVerification(verification: AuditVerification): string[] {
  const { rows, seals, unsealedRows, unnumberedRows, rowFault, sealFault } = verification;
  const { lastDigest, hasNotedDigest } = verification;
  const waiting = `${unsealedRows} rows are not sealed yet, ${unnumberedRows} not numbered yet.`;
  return [
    isAuditIntact(verification)
      ? `The audit holds: ${rows} rows, ${seals} seals. ${waiting}`
      : `THE AUDIT DOES NOT HOLD. Read ${rows} rows and ${seals} seals. ${waiting}`,
    ...(rowFault ? [describeRow(rowFault)] : []),
    ...(sealFault ? [describeSeal(sealFault)] : []),
    ...(hasNotedDigest === false ? ["No seal has the noted digest: seals were replaced."] : []),
    lastDigest
      ? `Last digest, to be kept elsewhere: ${lastDigest}`
      : "Nothing is sealed yet: a worker seals rows about a minute after they were written.",
  ];
}

function describeRow({ kind, seq, eventId }: AuditRowFault): string {
  const event = eventId === null ? "" : ` (id ${eventId})`;
  switch (kind) {
    case "altered":
      return `First faulty row: number ${seq}${event} was altered after it was sealed.`;
    case "missing":
      return `First faulty row: number ${seq}${event} is missing.`;
    case "inserted":
      return `First faulty row: the row${event} has no number and waits for none: it was inserted around the triggers.`;
  }
}

const describeSeal = ({ kind, firstSeq, lastSeq }: AuditSealFault): string =>
  kind === "gap"
    ? `First broken seal: that of the rows ${firstSeq} to ${lastSeq} does not follow the one before it. A seal is missing.`
    : `First broken seal: that of the rows ${firstSeq} to ${lastSeq} was changed.`;
