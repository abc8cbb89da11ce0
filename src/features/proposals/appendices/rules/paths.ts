import { href } from "react-router";
import { appendicesHref } from "#features/proposals/dossiers/rules/paths.ts";
import { doneHref } from "#platform/forms/done.ts";

export const appendixHref = (id: string, file: string): string =>
  href("/mon-espace/dossier/:id/annexes/:file/telecharger", { id, file });

export const archiveHref = (id: string): string =>
  href("/mon-espace/dossier/:id/annexes.zip", { id });

export const templateHref = (id: string, slot: string): string =>
  href("/mon-espace/dossier/:id/annexes/modele/:slot", { id, slot });

/** Results of actions, shown above the page. */
export const APPENDIX_DONE = ["added", "replaced", "renamed", "moved", "removed"] as const;
export type AppendixDone = (typeof APPENDIX_DONE)[number];

/** The page after an action, with the file concerned and the direction of a move. */
export const appendixDoneHref = (id: string, done: AppendixDone, ...about: string[]): string =>
  doneHref(appendicesHref(id), done, ...about);

/** The page, asking for confirmation before a file is removed. */
export const removingHref = (id: string, file: string): string =>
  `${appendicesHref(id)}?retirer=${file}`;
