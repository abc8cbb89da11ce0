import { href } from "react-router";
import { ELIGIBILITY_ANCHOR } from "../../eligibility-checks/rules/paths.ts";

const toParams = (id: string, version: number) => ({ id, version: String(version) });

/** The files of a deposited version, for the staff of the agency. */
export const agencyPdfHref = (id: string, version: number): string =>
  href(
    "/administration-portail-aap/dossiers/:id/versions/:version/dossier.pdf",
    toParams(id, version),
  );

export const agencyArchiveHref = (id: string, version: number): string =>
  href(
    "/administration-portail-aap/dossiers/:id/versions/:version/tout.zip",
    toParams(id, version),
  );

export const agencyReceiptPdfHref = (id: string, version: number): string =>
  href(
    "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.pdf",
    toParams(id, version),
  );

export const agencyReceiptFileHref = (id: string, version: number): string =>
  href(
    "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.json",
    toParams(id, version),
  );

export const agencyManifestHref = (id: string, version: number): string =>
  href(
    "/administration-portail-aap/dossiers/:id/versions/:version/dossier.json",
    toParams(id, version),
  );

/** A CV, an appendix or an image of a version, by its digest. */
export const agencyFileHref = (id: string, version: number, sha256: string): string =>
  href("/administration-portail-aap/dossiers/:id/versions/:version/fichier/:sha256", {
    ...toParams(id, version),
    sha256,
  });

/** The parameter of the page with the number of the version that is compared to the held one. */
export const COMPARE_PARAM = "comparer";
/** The parameter of the page with the id of the note that is edited. */
export const NOTE_PARAM = "note";
/** The parameter of the page with the query of the list that the reader came from. */
export const LIST_PARAM = "q";

/** Targets of links within the page. */
export const ANCHORS = {
  receipt: "recu",
  reading: "lire",
  teams: "equipes",
  eligibility: ELIGIBILITY_ANCHOR,
  notes: "notes",
  completion: "complement",
  history: "historique",
  conflict: "conflit",
} as const;
