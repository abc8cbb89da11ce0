import type { ManagerGaps } from "../queries/manager-gaps.server.ts";

/** Something that waits for the person, with the page where it is done. */
export interface HomeTask {
  readonly kind: "expiredInvitations" | "expiringInvitations" | "controller" | "english";
  readonly count: number;
  /** Until when; null without a date. */
  readonly until: Date | null;
  readonly page: "team" | "agency";
}

/** The tasks of a manager, the dated ones first. */
export function listManagerTasks(gaps: ManagerGaps): readonly HomeTask[] {
  const { expired, expiring, firstExpiry, isControllerMissing, isEnglishMissing } = gaps;
  const tasks: (HomeTask | false)[] = [
    expiring > 0 && {
      kind: "expiringInvitations",
      count: expiring,
      until: firstExpiry,
      page: "team",
    },
    expired > 0 && { kind: "expiredInvitations", count: expired, until: null, page: "team" },
    isControllerMissing && { kind: "controller", count: 1, until: null, page: "agency" },
    isEnglishMissing && { kind: "english", count: 1, until: null, page: "agency" },
  ];
  return tasks.filter((task) => task !== false);
}
