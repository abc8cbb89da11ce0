/** `npm run demo:code`: the code an authenticator would show now for the administrator of the demonstration. */
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
