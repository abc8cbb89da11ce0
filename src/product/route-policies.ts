import type { Register } from "react-router";
import { MAX_CALL_FILE_BYTES } from "#features/agency/call-drafts/rules/call-file.ts";
import { MAX_IMPORT_BYTES } from "#features/agency/call-drafts/rules/import-format.ts";
import { MAX_FILE_BYTES as MAX_DECISION_FILE_BYTES } from "#features/agency/decisions/rules/decision-file.ts";
import { MAX_FORM_FILE_BYTES } from "#features/agency/form-designer/rules/form-file.ts";
import { MAX_PROJECT_FILE_BYTES } from "#features/agency/funded-projects/rules/project-file.ts";
import { MAX_UPLOAD_BYTES } from "#features/people/cv/rules/cv-file.ts";
import { MAX_PICTURE_BYTES } from "#features/people/researchers/rules/picture.ts";
import { MAX_LOGO_BYTES } from "#features/portal/partners/rules/logo.ts";
import { MAX_APPENDIX_BYTES } from "#features/proposals/appendices/rules/appendix-file.ts";
import { IMAGE_BYTES_LIMIT } from "#form-engine/types/image/rules.ts";
import type { RoutePolicies } from "#platform/http/route-policy.ts";
import { CHUNK_TYPE } from "#platform/http/tus.ts";

/** The patterns of routes.ts in the router's generated types: a policy of an unknown route does not compile. */
type Pattern = Extract<keyof Register["pages"], string>;

const MAX_VERIFIED_BYTES = 210_000_000;
const SHARED = { shared: true } as const;
/** The same for routes that need no database. */
const SHARED_WITHOUT_DATABASE = { shared: true, fromMemory: true } as const;
const SECRET_ADDRESS = { secretAddress: true } as const;
const BUFFERED_BODY = { largeBody: "held" } as const;
/** Allows the work of a person or a team, and stops a script. */
const perHour = (name: string, max: number) =>
  ({ name, per: "person", max, seconds: 3600 }) as const;
/** An archive reads gigabytes. */
const archivesPerHour = (name: string) => ({ ...perHour(name, 30), exceptHead: true }) as const;
const LARGE_FORM = { maxBodyBytes: 10_000_000, largeBody: "parsed" } as const;

/** A form with a logo; one that is too large is refused in the form. */
const LOGO_FORM = { ...BUFFERED_BODY, maxBodyBytes: 3 * MAX_LOGO_BYTES } as const;

/** A page with a form's file; one that is too large is refused in the form. */
const FORM_FILE_PAGE = { ...BUFFERED_BODY, maxBodyBytes: 2 * MAX_FORM_FILE_BYTES } as const;

/** Policies of routes; all other routes have `DEFAULT_POLICY`. */
export const ROUTE_POLICIES: RoutePolicies<Pattern> = {
  "/": { shared: true, fromMemory: true, readCost: 2 },
  "/search-call-for-proposals": { fromMemory: true, readCost: 2 },
  "/suggest-words": { shared: true, fromMemory: true, readCost: 1 },
  "/chronologie": { shared: true, fromMemory: true, readCost: 4 },
  "/chronologie/data": { shared: true, fromMemory: true, readCost: 4 },
  "/appel/:slug": { shared: true, readCost: 1 },
  "/appel/:slug/calendrier.ics": { shared: true, readCost: 1 },
  "/appel/:slug/documents/:id": { readCost: 1 },
  "/partenaires": SHARED,
  "/partenaire/:slug/:page?": { shared: true, readCost: 2 },
  "/api/call_for_proposals": { readCost: 2 },
  // It has its own answer for an outage of the database.
  "/export-csv": { fromMemory: true, readCost: 20 },
  "/actualites/:page?": SHARED,
  "/actualite/:slug": SHARED,
  "/aide-et-faq": SHARED,
  "/a-propos": SHARED,
  "/mentions-legales": SHARED,
  "/donnees-personnelles-et-cookies": SHARED,
  "/accessibilite": SHARED,
  "/plan-du-site": SHARED,
  "/flux/actualites.atom": { shared: true, readCost: 1 },
  "/flux/appels.atom": { shared: true, readCost: 4 },
  "/flux/appels.ics": { shared: true, readCost: 10 },
  "/sitemap.xml": { shared: true, readCost: 10 },
  "/robots.txt": { ...SHARED_WITHOUT_DATABASE, cacheControl: "public, max-age=3600" },
  "/translations/:locale.json": SHARED_WITHOUT_DATABASE,
  "/routes.json": SHARED_WITHOUT_DATABASE,

  "/change_locale/:locale": { fromMemory: true },
  "/api/openapi.json": { fromMemory: true },
  "/styleguide": { fromMemory: true },
  "/*": { fromMemory: true },

  // One-click unsubscription (RFC 8058): mail programs post from any origin.
  "/unsubscribe/:id/:hash": { postsFromAnywhere: true, secretAddress: true },
  "/fin-des-e-mails/:id/:hash": { postsFromAnywhere: true, secretAddress: true },
  "/saved-search/:id/:hash": SECRET_ADDRESS,
  "/verify/email/:token?": SECRET_ADDRESS,
  "/reinitialiser-mon-mot-de-passe/:token": SECRET_ADDRESS,
  "/ce-n-etait-pas-moi/:token": SECRET_ADDRESS,
  "/orcid_check": SECRET_ADDRESS,
  "/mon-espace/dossier/invitation/decouvrir/:hash": SECRET_ADDRESS,
  "/mon-espace/dossier/invitation/accepter/:hash": SECRET_ADDRESS,
  "/mon-espace/dossier/invitation/decliner/:hash": SECRET_ADDRESS,
  "/invitation-agence/:token": SECRET_ADDRESS,

  // Sign-in and sign-out of administrators, who can use the closed site.
  "/backoffice": { openDuringMaintenance: true },
  "/logout": { openDuringMaintenance: true },

  // The largest file, and a form around it.
  "/mon-espace/mon-profil/photo": { ...BUFFERED_BODY, maxBodyBytes: MAX_PICTURE_BYTES + 100_000 },
  "/administration-portail-aap/partenaires/:id": LOGO_FORM,
  "/administration-portail-aap/reglages/agence": LOGO_FORM,
  "/administration-portail-aap/appels/importer": {
    ...BUFFERED_BODY,
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  },
  // The trial posts the file; applying it posts its text again.
  "/administration-portail-aap/importer-des-projets": {
    ...BUFFERED_BODY,
    maxBodyBytes: 2 * MAX_PROJECT_FILE_BYTES,
  },
  "/administration-portail-aap/projets.csv": { readCost: 20 },
  // A file of decisions, and the same again as a text when it is applied.
  "/administration-portail-aap/decisions/:callId": {
    ...BUFFERED_BODY,
    maxBodyBytes: 2 * MAX_DECISION_FILE_BYTES,
    readCost: 4,
  },
  "/administration-portail-aap/decisions/:callId/liste.csv": { readCost: 20 },
  "/administration-portail-aap/appels.csv": { readCost: 20 },
  "/administration-portail-aap/appels.json": { readCost: 20 },
  "/administration-portail-aap/appels/liste.csv": { readCost: 20 },
  "/administration-portail-aap/dossiers/liste.csv": { readCost: 20 },
  "/administration-portail-aap/dossiers/exporter/reponses.csv": {
    limits: [perHour("answers-csv", 60)],
  },
  "/administration-portail-aap/dossiers/exporter/archive.zip": {
    limits: [archivesPerHour("dossiers-archive")],
  },
  // Reads what is counted of each dossier of a call.
  "/administration-portail-aap/appels/:id/chiffres": { readCost: 4 },
  "/administration-portail-aap/appels/:id/chiffres.csv": { readCost: 4 },
  "/administration-portail-aap/chiffres": { readCost: 4 },
  "/administration-portail-aap/chiffres.csv": { readCost: 4 },
  // Counts the people of a call and what moves with its closing.
  "/administration-portail-aap/appels/:id/cloture": { readCost: 4 },
  "/administration-portail-aap/appels/:id/apercu": { framing: "own-pages" },
  "/administration-portail-aap/formulaires/:id/apercu": { framing: "own-pages" },
  "/administration-portail-aap/formulaires/:id/apercu.pdf": {
    ...LARGE_FORM,
    limits: [perHour("form-preview-pdf", 120)],
  },
  "/administration-portail-aap/appels/:id/fichiers": {
    ...BUFFERED_BODY,
    maxBodyBytes: MAX_CALL_FILE_BYTES + 1_000_000,
  },
  "/administration-portail-aap/appels/:id/enregistrer": { ...LARGE_FORM, largeKind: "json" },
  "/administration-portail-aap/formulaires/:id/enregistrer": { ...LARGE_FORM, largeKind: "json" },
  "/administration-portail-aap/formulaires/:id": FORM_FILE_PAGE,
  "/administration-portail-aap/formulaires/:id/versions": FORM_FILE_PAGE,
  "/mon-espace/dossier/:id/images": { ...BUFFERED_BODY, maxBodyBytes: IMAGE_BYTES_LIMIT + 100_000 },
  // Slightly too large files are refused in the form.
  "/mon-espace/dossier/:id/annexes": { maxBodyBytes: MAX_APPENDIX_BYTES + 10_000_000 },
  "/mon-espace/dossier/:id/annexes/envois/:upload": {
    maxBodyBytes: MAX_APPENDIX_BYTES,
    streamedType: CHUNK_TYPE,
  },
  // A whole form at once: after a long time offline, or posted with its images.
  "/mon-espace/dossier/:id/reponses/:formModelType": { ...LARGE_FORM, largeKind: "json" },
  "/mon-espace/dossier/:id/enregistrer": LARGE_FORM,
  "/mon-espace/dossier/:id/informations-generales": LARGE_FORM,
  "/mon-espace/dossier/:id/proposition-scientifique": LARGE_FORM,
  "/mon-espace/dossier/:id/pad/:formModelType/:padId": { framing: "own-pages" },
  // Printing is expensive.
  "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf": {
    limits: [perHour("receipt-pdf", 120)],
  },
  "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf": {
    limits: [perHour("deposited-pdf", 120)],
  },
  // A member of staff reads many dossiers an hour.
  "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.pdf": {
    limits: [perHour("agency-receipt-pdf", 240)],
  },
  "/administration-portail-aap/dossiers/:id/versions/:version/dossier.pdf": {
    limits: [perHour("agency-deposited-pdf", 600)],
  },
  "/administration-portail-aap/dossiers/:id/versions/:version/tout.zip": {
    limits: [{ ...archivesPerHour("agency-version-archive"), max: 120 }],
  },
  "/mon-espace/dossier/:id/cv/:member": { limits: [perHour("member-cv", 120)] },
  "/mon-espace/cv-appels-a-projets/:id/telecharger/:format": {
    limits: [perHour("cv-download", 120)],
  },
  // So is reading a complete dossier, and all data of a person.
  "/mon-espace/dossier/:id/export/dossier.json": { limits: [perHour("dossier-json", 120)] },
  "/mon-espace/mon-compte/mes-donnees.zip": { limits: [perHour("personal-data", 10)] },
  "/mon-espace/dossier/:id/annexes.zip": { limits: [archivesPerHour("appendix-archive")] },
  "/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip": {
    limits: [archivesPerHour("version-archive")],
  },
  // Each request calls an outside service, whose circuit breaker all people share. Allows a long list typed by hand.
  "/mon-espace/bibliographie/doi": { limits: [perHour("find-work", 240)] },
  // A deposited file is hashed while it arrives, and not stored.
  "/verifier/:number?": { maxBodyBytes: MAX_VERIFIED_BYTES },
  "/mon-espace/mes-cv/fichiers": { ...BUFFERED_BODY, maxBodyBytes: MAX_UPLOAD_BYTES },
};
