import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

/** What the administration knows of an administrator. The secret and the codes are locks, not data. */
export const administrationParts: readonly PersonalPart[] = [
  rowsOf("account/second-factor", secondFactors, ["secret", "lastStep"]),
  rowsOf("account/recovery-codes", recoveryCodes, ["codeHash"]),
];
