import { refuse } from "#platform/policy.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";

/** The page's data once deposits have ended, without reloading it. */
export const closedView = (view: DepositPageView): DepositPageView => ({
  ...view,
  callOpen: false,
  deposit: view.deposit.ok || view.deposit.why === "incomplete" ? refuse("closed") : view.deposit,
  // Standbys are deposited before the closing, so arming is over, too.
  standby: view.standby && { ...view.standby, passed: true },
  unlock: view.unlock.ok ? refuse("callNotOpen") : view.unlock,
});
