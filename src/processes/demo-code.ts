/** `npm run demo:code`: prints the current authenticator code of the demonstration's administrator. */
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { demoAccounts } from "../../demo/accounts.ts";
import { printLine } from "./progress.ts";

for (const { login, secondFactor } of demoAccounts) {
  if (secondFactor)
    printLine(`${login}   ${computeTotpCode(fromBase32(secondFactor), getTotpStep(new Date()))}`);
}
