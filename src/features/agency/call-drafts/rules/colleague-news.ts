import type { AuditEvent } from "#platform/audit/audit-events.ts";

interface HistoryEvent {
  readonly id: string;
  readonly event: AuditEvent;
  readonly isOwn: boolean;
}

/** Acts that change what the page of a draft can do. */
const ACTS: readonly AuditEvent[] = [
  "call.published",
  "call.withdrawn",
  "callDraft.publicationPlanned",
  "callDraft.publicationCancelled",
  "callDraft.publicationFailed",
];

/** The newest act of another person since the page was opened; null if there is none, or the person acted after it. */
export function findColleagueNews<Event extends HistoryEvent>(
  /** Newest first. */
  history: readonly Event[],
  knownIds: ReadonlySet<string>,
): Event | null {
  const newest = history.find(({ event }) => ACTS.includes(event));
  return newest && !newest.isOwn && !knownIds.has(newest.id) ? newest : null;
}
