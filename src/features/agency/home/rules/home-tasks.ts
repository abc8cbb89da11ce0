import type { ManagerGaps } from "../queries/manager-gaps.server.ts";
import type { OfficerGaps } from "../queries/officer-gaps.server.ts";

/** Something that waits for the person, with the page where it is done. */
export interface HomeTask {
  readonly kind:
    | "expiredInvitations"
    | "expiringInvitations"
    | "controller"
    | "english"
    | "failedPublications"
    | "drafts"
    | "leftDossiers"
    | "completions";
  readonly count: number;
  /** Until when; null without a date. */
  readonly until: Date | null;
  readonly page: "team" | "agency" | "calls" | "leftDossiers" | "completions";
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

/** What coordinators ask for and colleagues propose, for those who answer it. */
export const listDeciderTasks = (waiting: number): readonly HomeTask[] =>
  waiting > 0 ? [{ kind: "completions", count: waiting, until: null, page: "completions" }] : [];

/** The tasks of the people who write calls and deal with dossiers, a publication that did not happen first. */
export function listOfficerTasks({
  failed,
  drafts,
  leftDossiers,
}: OfficerGaps): readonly HomeTask[] {
  const tasks: (HomeTask | false)[] = [
    failed > 0 && { kind: "failedPublications", count: failed, until: null, page: "calls" },
    leftDossiers > 0 && {
      kind: "leftDossiers",
      count: leftDossiers,
      until: null,
      page: "leftDossiers",
    },
    drafts > 0 && { kind: "drafts", count: drafts, until: null, page: "calls" },
  ];
  return tasks.filter((task) => task !== false);
}
