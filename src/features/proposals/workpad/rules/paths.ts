import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";

export const messageAnchor = (number: number): string => `m-${number}`;

export const messageHref = (dossierId: string, number: number): string =>
  `${workpadHref(dossierId)}#${messageAnchor(number)}`;
