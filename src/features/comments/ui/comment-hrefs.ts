import { commentsHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import type { FormModelType } from "#form-engine/model.ts";

export const threadAnchor = (threadId: string): string => `fil-${threadId}`;

export const threadHref = (dossierId: string, threadId: string): string =>
  `${commentsHref(dossierId)}#${threadAnchor(threadId)}`;

/** The threads on one question, with a field to begin one. */
export const questionCommentsHref = (dossierId: string, form: FormModelType, key: string): string =>
  `${commentsHref(dossierId)}?${new URLSearchParams({ formulaire: form, question: key })}`;
