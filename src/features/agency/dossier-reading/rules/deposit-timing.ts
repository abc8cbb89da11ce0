/** A deposit before the closing, within the grace after it, or later because the agency had reopened the dossier. */
type DepositTiming = "inTime" | "inGrace" | "reopened";

interface JudgedDeposit {
  readonly depositedAt: Date;
  /** The closing at the time of the deposit. */
  readonly closesAt: Date;
  readonly graceMinutes: number;
}

/** A version exists only if its deposit was accepted, so a deposit after the grace was one of a reopened dossier. */
export function judgeDepositTiming(deposit: JudgedDeposit): DepositTiming {
  const { depositedAt, closesAt, graceMinutes } = deposit;
  if (depositedAt < closesAt) return "inTime";
  const graceEnds = closesAt.getTime() + graceMinutes * 60_000;
  return depositedAt.getTime() <= graceEnds ? "inGrace" : "reopened";
}
