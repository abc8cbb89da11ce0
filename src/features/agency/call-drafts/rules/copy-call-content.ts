import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/**
 * The content of next year's call: dates moved by a year at the same time in Paris, the code kept, the year raised, the
 * agency's reference emptied. Texts, documents, contacts and rules stay. Rows get new ids from `createId`, because those
 * of appendix slots belong to the copied call.
 */
export const copyCallContent = (content: CallContent, createId: () => string): CallContent => ({
  ...content,
  reference: "",
  year: content.year === null ? null : content.year + 1,
  opensAt: moveByYear(content.opensAt),
  closesAt: moveByYear(content.closesAt),
  eligibilityAnswerOn: moveAnnouncedDate(content.eligibilityAnswerOn),
  decisionsOn: moveAnnouncedDate(content.decisionsOn),
  appendices: content.appendices.map((slot) => ({ ...slot, id: createId() })),
  documents: content.documents.map((document) => ({ ...document, id: createId() })),
  contacts: content.contacts.map((contact) => ({ ...contact, id: createId() })),
  eligibility: content.eligibility.map((rule) => ({ ...rule, id: createId() })),
});

function moveByYear(instant: string | null): string | null {
  if (instant === null) return null;
  const civil = toParisCivilTime(new Date(instant));
  const year = civil.year + 1;
  const day = Math.min(civil.day, countDays(year, civil.month));
  return fromParisCivilTime({ ...civil, year, day }).toISOString();
}

/** 29 February becomes the 28th. A month stays a month. */
function moveAnnouncedDate(date: string | null): string | null {
  if (date === null) return null;
  const [year = 0, month = 1, day] = date.split("-").map(Number);
  const moved = [String(year + 1).padStart(4, "0"), pad(month)];
  if (day !== undefined) moved.push(pad(Math.min(day, countDays(year + 1, month))));
  return moved.join("-");
}

const pad = (number: number): string => String(number).padStart(2, "0");
const countDays = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
