import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

/** Personal data of an administrator. The secret and the codes are left out of exports: they are credentials. */
export const administrationPersonalData: readonly PersonalDataSource[] = [
  createTableSource("account/second-factor", secondFactors, ["secret", "lastStep"]),
  createTableSource("account/recovery-codes", recoveryCodes, ["codeHash"]),
];
