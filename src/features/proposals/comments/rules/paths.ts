import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { FormModelType } from "#form-engine/model.ts";

export const threadAnchor = (threadId: string): string => `fil-${threadId}`;

export const threadHref = (dossierId: string, threadId: string): string =>
  `${commentsHref(dossierId)}#${threadAnchor(threadId)}`;

/** The comments page limited to one question, with a field to start a thread. */
export const questionCommentsHref = (page: string, form: FormModelType, key: string): string =>
  `${page}?${new URLSearchParams({ formulaire: form, question: key })}`;
