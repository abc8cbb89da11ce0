import { href } from "react-router";
import type { FormModelType } from "#form-engine/model.ts";

export const commentsHref = (dossierId: string): string =>
  href("/mon-espace/dossier/:id/commentaires", { id: dossierId });

export const threadAnchor = (threadId: string): string => `fil-${threadId}`;

export const threadHref = (dossierId: string, threadId: string): string =>
  `${commentsHref(dossierId)}#${threadAnchor(threadId)}`;

/** The threads on one question, with a field to begin one. */
export const questionCommentsHref = (dossierId: string, form: FormModelType, key: string): string =>
  `${commentsHref(dossierId)}?${new URLSearchParams({ formulaire: form, question: key })}`;
