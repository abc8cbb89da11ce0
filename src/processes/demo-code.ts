/**
 * `npm run demo:code`: prints the current authenticator code of the demonstration's administrator;
 * `npm run demo:code -- helene.vasseur@example.org` that of another account of the back office.
 */
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { demoAccounts } from "../../demo/accounts.ts";
import { printLine } from "./progress.ts";

const [email] = process.argv.slice(2);
const account = demoAccounts.find(({ login, secondFactor, isAdministrator }) =>
  email ? login === email.toLowerCase() && secondFactor : isAdministrator,
);
if (account?.secondFactor) {
  const code = computeTotpCode(fromBase32(account.secondFactor), getTotpStep(new Date()));
  printLine(`${account.login}   ${code}`);
} else {
  const known = demoAccounts.filter(({ secondFactor }) => secondFactor);
  printLine(`No account of the back office has the address ${email}. These do:`);
  for (const { login } of known) printLine(`  ${login}`);
  process.exitCode = 1;
}
