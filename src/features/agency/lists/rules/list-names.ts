/**
 * The names that the saved views of each list are stored under: not to be renamed. Every list of the back office has one;
 * the test of all lists has a row for each (`tests/support/back-office-lists.ts`), which does not compile without.
 */
const LIST_NAMES = [
  "audit",
  "agency-audit",
  "calls",
  "dossiers",
  "one-off-calls",
  "forms",
  "partners",
  "projects",
  "staff",
] as const;

export type ListName = (typeof LIST_NAMES)[number];
