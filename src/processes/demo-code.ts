/** `npm run demo:code`: the code an authenticator would show now for the administrator of the demonstration. */
import { fromBase32, totpCode, totpStep } from "#features/agency/administration/rules/totp.ts";
import { demoAccounts } from "../../demo/accounts.ts";
import { say } from "./progress.ts";

for (const { login, secondFactor } of demoAccounts) {
  if (secondFactor) say(`${login}   ${totpCode(fromBase32(secondFactor), totpStep(new Date()))}`);
}
