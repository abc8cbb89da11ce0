import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

/** What the administration knows of an administrator. The secret and the codes are locks, not data. */
export const administrationPersonalData: readonly PersonalDataSource[] = [
  createTableSource("account/second-factor", secondFactors, ["secret", "lastStep"]),
  createTableSource("account/recovery-codes", recoveryCodes, ["codeHash"]),
];
