import { href } from "react-router";

/** Where anybody checks a receipt, with its number or without. */
export const verifyHref = (number?: string): string =>
  number ? href("/verifier/:number?", { number }) : href("/verifier/:number?");

export const unlockHref = (id: string): string =>
  href("/mon-espace/dossier/:id/debloquer-edition", { id });

/** The receipt as a file that stands alone. */
export const receiptFileHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json", {
    id,
    version: String(version),
  });

export const receiptPdfHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf", {
    id,
    version: String(version),
  });

/** Everything the agency received of a version. */
export const versionArchiveHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip", {
    id,
    version: String(version),
  });

/** The whole dossier on paper, as it was frozen. */
export const versionPdfHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf", {
    id,
    version: String(version),
  });

/** The frozen answers, from which the signed digest is made. */
export const manifestHref = (id: string, version: number): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.json", {
    id,
    version: String(version),
  });

export const frozenFileHref = (id: string, version: number, sha256: string): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier/:version/fichier/:sha256", {
    id,
    version: String(version),
    sha256,
  });

/** The same page, which asks before an edit is abandoned. */
export const abandonHref = (id: string): string => `${unlockHref(id)}?abandonner=1`;
