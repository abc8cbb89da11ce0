import { expect, test } from "vitest";
import { ALLOWED } from "#platform/policy.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import { closedView } from "./closed-view.ts";

test("once the time has run out, an open page offers neither a deposit, nor an edit, nor a standby", () => {
  const view = {
    callOpen: true,
    deposit: ALLOWED,
    unlock: ALLOWED,
    standby: { armed: null, passed: false },
  } as unknown as DepositPageView;
  expect(closedView(view)).toMatchObject({
    callOpen: false,
    deposit: { ok: false, why: "closed" },
    unlock: { ok: false, why: "callNotOpen" },
    standby: { passed: true },
  });
  expect(closedView({ ...view, standby: null }).standby).toBeNull();
});
