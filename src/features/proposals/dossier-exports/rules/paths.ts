import { href } from "react-router";
import { exportsHref } from "#features/proposals/dossiers/rules/paths.ts";

/** Query parameter with the id of the awaited export, so that the page can be left and reopened. */
export const WAITING_PARAM = "attente";

export const waitingExportHref = (dossierId: string, exportId: string): string =>
  `${exportsHref(dossierId)}?${new URLSearchParams({ [WAITING_PARAM]: exportId })}`;

export const storedExportHref = (id: string, exportId: string): string =>
  href("/mon-espace/dossier/:id/export/fichier/:export", { id, export: exportId });

export const dossierJsonHref = (id: string): string =>
  href("/mon-espace/dossier/:id/export/dossier.json", { id });
