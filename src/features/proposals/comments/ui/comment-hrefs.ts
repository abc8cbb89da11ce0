import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { FormModelType } from "#form-engine/model.ts";

export const threadAnchor = (threadId: string): string => `fil-${threadId}`;

export const threadHref = (dossierId: string, threadId: string): string =>
  `${commentsHref(dossierId)}#${threadAnchor(threadId)}`;

/** The threads on one question, with a field to begin one, on the page of all comments. */
export const questionCommentsHref = (page: string, form: FormModelType, key: string): string =>
  `${page}?${new URLSearchParams({ formulaire: form, question: key })}`;
