import { refuse } from "#platform/policy.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";

/** The page as it is once the time has run out, whether or not it was read again since. */
export const closedView = (view: DepositPageView): DepositPageView => ({
  ...view,
  callOpen: false,
  deposit: view.deposit.ok || view.deposit.why === "incomplete" ? refuse("closed") : view.deposit,
  // The moment of a standby is before the closing: it can be armed no more.
  standby: view.standby && { ...view.standby, passed: true },
  unlock: view.unlock.ok ? refuse("callNotOpen") : view.unlock,
});
