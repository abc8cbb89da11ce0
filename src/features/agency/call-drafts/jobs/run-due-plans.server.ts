import { DomainError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";

/** An unexpected error is tried again every minute this long; then the planner is told. */
const RETRY_MS = 3_600_000;

interface DuePlan {
  readonly id: string;
  /** The minute of the plan. */
  readonly at: Date | null;
}

interface PlanActs {
  readonly now: Date;
  readonly log: Log;
  /** Publishes what was planned, or ends the plan with the reason why that is impossible. */
  readonly publish: (id: string) => Promise<void>;
  /** Ends a plan that the product could not carry out, and tells the planner. */
  readonly fail: (id: string) => Promise<void>;
}

/** Carries out planned publications whose minute has come, each by itself: one that fails does not stop the others. */
export async function runDuePlans(
  plans: readonly DuePlan[],
  { now, log, publish, fail }: PlanActs,
): Promise<void> {
  for (const { id, at } of plans) {
    try {
      await publish(id);
    } catch (error) {
      log.error({ err: error, planId: id }, "a planned publication failed");
      const isFinal = error instanceof DomainError || Number(at) < now.getTime() - RETRY_MS;
      if (isFinal) await fail(id);
    }
  }
}
