import type { Register } from "react-router";
import { compileRoutes } from "#platform/http/route-matcher.ts";

/** The patterns of routes.ts in the router's generated types: an unknown pattern does not compile. */
type Pattern = Extract<keyof Register["pages"], string>;

/** The pages with a dossier's form: large, and the most visited. */
const FORM_PAGES: readonly Pattern[] = [
  "/mon-espace/dossier/:id/informations-generales",
  "/mon-espace/dossier/:id/proposition-scientifique",
];

/**
 * The pages that React hydrates; all others use small scripts. Between hydrated pages the router navigates, all other
 * targets are loaded as documents. Links, navigations and redirects check it here (`AppLink`, `useNavigateTo`,
 * `clientMiddleware` of the root), so that their authors need not know the kind of page.
 */
const HYDRATED_PAGES: readonly Pattern[] = [
  "/creer-un-compte",

  // Pages of the personal space with forms.
  "/mon-espace/mon-profil",
  "/mon-espace/mon-parcours",
  "/mon-espace/mon-parcours/ajouter/:kind",
  "/mon-espace/mon-parcours/interruptions/:id",
  "/mon-espace/mon-parcours/:employmentActivityId",
  "/mon-espace/mes-expertises",
  "/mon-espace/mes-expertises/activites/:id",
  "/mon-espace/mes-responsabilites-pedagogiques/enseignements/:id",
  "/mon-espace/mes-responsabilites-pedagogiques/responsabilites/:id",
  "/mon-espace/mes-cv/generer-mon-cv",
  "/mon-espace/cv-appels-a-projets/:id/etape/:step",
  "/mon-espace/dossier/creer/:slug",

  // A dossier: every tab and the pages behind them.
  ...FORM_PAGES,
  "/mon-espace/dossier/:id/proposition-scientifique/apercu",
  "/mon-espace/dossier/:id/consortium",
  "/mon-espace/dossier/:id/equipe",
  "/mon-espace/dossier/:id/export",
  "/mon-espace/dossier/:id/reprise",
  "/mon-espace/dossier/:id/publications-hal",
  "/mon-espace/dossier/:id/publications-hal-cv",
  "/mon-espace/dossier/:id/contacts",
  "/mon-espace/dossier/:id/contacts-equipe",
  "/mon-espace/dossier/:id/annexes",
  "/mon-espace/dossier/:id/chat",
  "/mon-espace/dossier/:id/commentaires",
  "/mon-espace/dossier/:id/journal",
  "/mon-espace/dossier/:id/depot-du-dossier",
  "/mon-espace/dossier/:id/debloquer-edition",
  "/mon-espace/dossier/:id/completude",
  "/mon-espace/dossier/:id/pad/:formModelType/:padId",

  // The back office, after the sign-in.
  "/administration-portail-aap",
  "/administration-portail-aap/mon-acces",
  "/administration-portail-aap/vocabulaire",
  "/administration-portail-aap/coordinations",
  "/administration-portail-aap/journal",
  "/administration-portail-aap/reglages/journal",
  "/administration-portail-aap/recherche",
  "/administration-portail-aap/partenaires",
  "/administration-portail-aap/partenaires/nouveau",
  "/administration-portail-aap/partenaires/:id",
  "/administration-portail-aap/reglages/agence",
  "/administration-portail-aap/reglages/departements",
  "/administration-portail-aap/reglages/equipe",
  "/administration-portail-aap/reglages/lettres",
  "/administration-portail-aap/reglages/lettres/:id",
  "/administration-portail-aap/decisions/:callId/lettres/:dossierId",
  "/administration-portail-aap/vues",
  "/administration-portail-aap/appels",
  "/administration-portail-aap/appels/nouveau",
  "/administration-portail-aap/appels/importer",
  "/administration-portail-aap/appels/:id",
  "/administration-portail-aap/appels/:id/messages",
  "/administration-portail-aap/appels/:id/chiffres",
  "/administration-portail-aap/chiffres",
  "/administration-portail-aap/dossiers",
  "/administration-portail-aap/dossiers/exporter",
  "/administration-portail-aap/complements",
  "/administration-portail-aap/eligibles/:callId",
  "/administration-portail-aap/projets",
  "/administration-portail-aap/projets/:code",
  "/administration-portail-aap/importer-des-projets",
  "/administration-portail-aap/decisions/:callId/publier",
  "/administration-portail-aap/decisions/:callId/publications/:releaseId",
  "/administration-portail-aap/decisions/:callId/retirer/:dossierId",
  "/administration-portail-aap/decisions",
  "/administration-portail-aap/decisions/:callId",
  "/administration-portail-aap/reglages/motifs",
  "/administration-portail-aap/formulaires/:id",
  "/administration-portail-aap/formulaires/:id/publier",
  "/administration-portail-aap/formulaires",
  "/administration-portail-aap/formulaires/nouveau",
  "/administration-portail-aap/formulaires/:id/versions",
  "/administration-portail-aap/formulaires/:id/apercu",
  "/administration-portail-aap/dossiers/:id",

  "/styleguide",
];

const matchHydratedPage = compileRoutes(HYDRATED_PAGES.map((pattern) => [pattern, true] as const));

/** Whether React runs on the page of a path. */
export const isHydratedPage = (path: string): boolean => matchHydratedPage(path) !== null;

const matchFormPage = compileRoutes(FORM_PAGES.map((pattern) => [pattern, true] as const));

/** Whether the page of a path has a dossier's form. */
export const isFormPage = (path: string): boolean => matchFormPage(path) !== null;
