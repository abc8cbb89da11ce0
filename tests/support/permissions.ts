import type { Contract } from "#platform/http/contract.ts";
import { loadProductionBuild } from "./production-build.ts";
import type { Pattern } from "./route-addresses.ts";
import type { OfficeActorName, TestActorName } from "./route-test-context.ts";
import { collectContracts, type SentFields } from "./sent-fields.ts";

/**
 * The permissions of every address, tested by `tests/http/permissions.itest.ts`. The rows of endpoints come from their
 * contracts. Typed by routes.ts: a row without a route does not compile, and a route without a row fails the test. A new
 * page or file gets a row made of the constants below. An address that names somebody's object also needs that object in `owner-objects.ts`: the test then requests
 * it as owner, other person, administrator, visitor, and as the owner's account in a session of staff. The members of a
 * dossier are tested by `tests/http/dossier-roles.itest.ts`: reads by this table, acts by the dossiers' policy. Addresses
 * of the back office are also requested by every role of an agency, by a manager of another agency and by an officer of another
 * department (`office`), and by a manager who is in the dossier's team. For API
 * keys, add a name to `TEST_ACTORS`, credentials in `createHeaders` and a column below.
 */
export type Verdict =
  /** A response with the requested content. */
  | "shown"
  /** A redirect elsewhere than to the sign-in. */
  | "led"
  | "signIn"
  /** 404. */
  | "hidden"
  | "refused"
  | "noMethod"
  /** 400: understood, but invalid. */
  | "invalid"
  /** A post that reached the command, which succeeded or reported invalid fields. */
  | "taken";

export type Row = Readonly<Record<TestActorName, Verdict>>;

export interface Permission {
  /** GET, HEAD and, for pages, `.data`. */
  readonly read: Row;
  /** POST, or the method of the contract. */
  readonly write: Row;
  /** The posted body, where the page's first form or the contract does not give a useful one. */
  readonly send?: (things: Readonly<Record<string, string>>) => SentFields;
  /**
   * Staff of the back office by role, where they differ from the column `staff`, who is a manager. The officer of another
   * department is answered as the officer; for the id of a call or a dossier, as the manager of another agency. The manager
   * who is in the dossier's team is answered as the manager of another agency for the id of a dossier.
   */
  readonly office?: {
    readonly read?: Partial<Record<OfficeActorName, Verdict>>;
    readonly write?: Partial<Record<OfficeActorName, Verdict>>;
  };
  /** The address contains a mailed secret, which grants the owner's rights. */
  readonly bySecret?: true;
}

const everybody = (verdict: Verdict): Row => ({
  visitor: verdict,
  owner: verdict,
  other: verdict,
  administrator: verdict,
  staff: verdict,
});

const NO_METHOD = everybody("noMethod");
/** Public to read, without a POST. */
const PUBLIC: Permission = { read: everybody("shown"), write: NO_METHOD };
const PUBLIC_FORM: Permission = { read: everybody("shown"), write: everybody("taken") };
const SECRET_LINK: Permission = { ...PUBLIC_FORM, bySecret: true };

/** Administrators and staff, who have nothing of a person: redirected, refused, or answered as everybody else. */
const office = (verdict: Verdict) => ({ administrator: verdict, staff: verdict }) as const;

/** A page of the person's own: visitors must sign in, administrators and staff are redirected. */
const OWN: Row = { visitor: "signIn", owner: "shown", other: "shown", ...office("led") };
const OWN_WRITE: Row = { visitor: "signIn", owner: "taken", other: "taken", ...office("led") };
/** The same where the command refuses administrators and staff. */
const OWN_ACT: Row = { ...OWN_WRITE, ...office("refused") };
/** An object of the owner. */
const THEIRS: Row = { visitor: "signIn", owner: "shown", other: "hidden", ...office("led") };
const THEIR_WRITE: Row = { visitor: "signIn", owner: "taken", other: "hidden", ...office("led") };
const THEIR_ACT: Row = { ...THEIR_WRITE, ...office("refused") };

/** A page of an agency that all its staff read, and its managers write. */
const MANAGERS_PAGE = {
  read: { ...everybody("hidden"), staff: "shown" },
  write: { ...everybody("hidden"), staff: "taken" },
  office: { write: { reader: "refused", officer: "refused", decider: "refused" } },
} as const satisfies Permission;

/** Pages of the back office: hidden to all others. */
const ADMINISTRATORS_ONLY = {
  read: { ...everybody("hidden"), administrator: "shown" },
  write: { ...everybody("hidden"), administrator: "taken" },
} as const satisfies Record<string, Row>;
const BACK_OFFICE = {
  read: { ...everybody("hidden"), ...office("shown") },
  write: { ...everybody("hidden"), ...office("taken") },
} as const satisfies Record<string, Row>;

/** A page about the draft of an agency's call, for all its staff. */
const AGENCY_CALL = {
  read: { ...everybody("hidden"), staff: "shown" },
  write: NO_METHOD,
  office: { read: { foreignManager: "hidden" } },
} as const satisfies Permission;

/** A file of a deposited version, for all staff of the agency. */
const AGENCY_FILE: Permission = AGENCY_CALL;

/** A page about the release of a call's decisions, for deciders and managers. */
const RELEASES = {
  read: { ...everybody("hidden"), staff: "shown" },
  write: { ...everybody("hidden"), staff: "taken" },
  office: {
    read: {
      ...{ reader: "refused", officer: "refused" },
      ...{ foreignManager: "hidden", otherDepartment: "hidden" },
    },
    write: {
      ...{ reader: "refused", officer: "refused" },
      ...{ foreignManager: "hidden", otherDepartment: "hidden" },
    },
  },
} as const satisfies Permission;
/** The letter of a dossier under embargo, for those who decide. */
const LETTER = {
  read: { ...everybody("hidden"), staff: "shown" },
  write: NO_METHOD,
  office: {
    read: {
      ...{ reader: "refused", officer: "refused", inTeam: "hidden" },
      ...{ foreignManager: "hidden", otherDepartment: "hidden" },
    },
  },
} as const satisfies Permission;

const OWN_PAGE: Permission = { read: OWN, write: NO_METHOD };
const OWN_FORM: Permission = { read: OWN, write: OWN_WRITE };
const THEIR_PAGE: Permission = { read: THEIRS, write: NO_METHOD };
const THEIR_FORM: Permission = { read: THEIRS, write: THEIR_WRITE };
/** For visitors; signed-in people are redirected. */
const DOOR: Row = { visitor: "shown", owner: "led", other: "led", ...office("led") };
const DOOR_WRITE: Row = { visitor: "taken", owner: "led", other: "led", ...office("led") };

/** A visitor must sign in before accepting; administrators and staff have no dossiers. */
const INVITATION: Permission = {
  read: everybody("shown"),
  write: { visitor: "signIn", owner: "taken", other: "taken", ...office("refused") },
  send: () => ({ form: { intent: "accept" } }),
  bySecret: true,
};

/** Selects nothing: no row has this id. */
const UNKNOWN_ROW = "00000000-0000-4000-8000-000000000000";

/** Pages, files and streams. */
const PAGES: Readonly<Partial<Record<Pattern, Permission>>> = {
  "/": PUBLIC,
  "/chronologie": PUBLIC,
  "/appel/:slug": PUBLIC,
  "/appel/:slug/puis-je-candidater": PUBLIC_FORM,
  "/partenaires": PUBLIC,
  "/partenaire/:slug/:page?": PUBLIC,
  "/actualites/:page?": PUBLIC,
  "/actualite/:slug": PUBLIC,
  "/aide-et-faq": PUBLIC,
  "/a-propos": PUBLIC,
  "/mentions-legales": PUBLIC,
  "/donnees-personnelles-et-cookies": PUBLIC,
  "/accessibilite": PUBLIC,
  "/plan-du-site": PUBLIC,
  "/contact": PUBLIC_FORM,
  "/verifier/:number?": PUBLIC_FORM,

  "/enregistrer-la-recherche": {
    ...PUBLIC_FORM,
    send: () => ({ form: { intent: "subscribe", email: "nobody" } }),
  },
  "/saved-search/:id/:hash": SECRET_LINK,
  "/unsubscribe/:id/:hash": SECRET_LINK,
  "/fin-des-e-mails/:id/:hash": SECRET_LINK,

  // Staff may sign in as the person.
  "/login": { read: { ...DOOR, staff: "shown" }, write: { ...DOOR_WRITE, staff: "taken" } },
  // ORCID is not configured here.
  "/connexion-orcid": {
    read: { visitor: "hidden", owner: "led", other: "led", ...office("hidden") },
    write: NO_METHOD,
  },
  "/orcid_check": { read: everybody("invalid"), write: NO_METHOD },
  "/connexion-reprise": PUBLIC,
  "/creer-un-compte": { read: DOOR, write: DOOR_WRITE },
  // The link for a new mail address: readable by its holder, usable only by its account.
  "/verify/email/:token?": {
    ...SECRET_LINK,
    write: { visitor: "signIn", owner: "taken", other: "refused", ...office("refused") },
  },
  "/verifier-mon-email": PUBLIC_FORM,
  "/demande-de-reinitialisation-de-mot-de-passe": PUBLIC_FORM,
  "/reinitialiser-mon-mot-de-passe/:token": SECRET_LINK,
  "/ce-n-etait-pas-moi/:token": SECRET_LINK,

  "/backoffice": {
    read: { ...everybody("shown"), ...office("led") },
    write: { ...everybody("taken"), ...office("led") },
  },
  // The dossier has a coordinator: nobody may ask for another.
  "/administration-portail-aap": {
    ...BACK_OFFICE,
    write: everybody("hidden"),
    send: ({ dossier = "" }) => ({ form: { intent: "requestCoordinator", dossier } }),
  },
  "/administration-portail-aap/mon-acces": {
    ...BACK_OFFICE,
    send: () => ({ form: { intent: "password", current: "wrong", password: "x" } }),
  },
  // To the agency that the manager of another agency acts for and the officer also belongs to.
  "/administration-portail-aap/changer-d-agence": {
    read: NO_METHOD,
    write: everybody("hidden"),
    office: { write: { officer: "led", foreignManager: "led", otherDepartment: "hidden" } },
    send: ({ foreignAgency = "" }) => ({ form: { agency: foreignAgency } }),
  },
  "/administration-portail-aap/*": { read: everybody("hidden"), write: everybody("hidden") },
  "/administration-portail-aap/vocabulaire": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "save", id: "", terms: "x", near: "" } }),
  },
  "/administration-portail-aap/coordinations": {
    ...ADMINISTRATORS_ONLY,
    // The dossier has an active coordinator, so no other can be named.
    write: { ...everybody("hidden"), administrator: "refused" },
    send: ({ dossier = "", member = "" }) => ({ form: { dossier, member, reason: "left" } }),
  },
  "/administration-portail-aap/recherche": { ...BACK_OFFICE, write: NO_METHOD },
  "/administration-portail-aap/partenaires": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "moveUp", id: "1" } }),
  },
  "/administration-portail-aap/partenaires/nouveau": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "create", code: "" } }),
  },
  "/administration-portail-aap/partenaires/:id": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "save", version: "", descriptionFr: "" } }),
  },
  "/administration-portail-aap/reglages/agence": {
    ...MANAGERS_PAGE,
    send: () => ({ form: { intent: "removeLogo" } }),
  },
  "/administration-portail-aap/reglages/departements": {
    ...MANAGERS_PAGE,
    send: () => ({ form: { intent: "addDepartment", nameFr: "Sols", nameEn: "Soils" } }),
  },
  "/administration-portail-aap/journal": {
    ...ADMINISTRATORS_ONLY,
    // No event of this number has a reason.
    write: everybody("hidden"),
    send: () => ({ form: { intent: "erase", event: "999999999999" } }),
  },
  "/administration-portail-aap/reglages/journal": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
    office: { read: { reader: "refused", officer: "refused", decider: "refused" } },
  },
  // Managers invite; the others of the agency only read.
  "/administration-portail-aap/reglages/equipe": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { write: { reader: "refused", officer: "refused", decider: "refused" } },
    send: () => ({
      form: {
        intent: "invite",
        email: "nouvelle@agence.example",
        role: "reader",
        reach: "all",
        locale: "fr",
      },
    }),
  },
  // The texts are missing.
  "/administration-portail-aap/appels/:id/messages": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "preview", textFr: "", textEn: "" } }),
  },
  // No part is named: nothing is sent.
  "/administration-portail-aap/complements": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { reader: "refused" },
      write: {
        ...{ reader: "refused", inTeam: "hidden" },
        ...{ foreignManager: "hidden", otherDepartment: "hidden" },
      },
    },
    send: ({ agencyDossier = "" }) => ({ form: { intent: "request", d: agencyDossier } }),
  },
  // The name is missing.
  "/administration-portail-aap/vues": {
    ...BACK_OFFICE,
    send: () => ({
      form: { intent: "change", id: "00000000-0000-4000-8000-000000000000", name: "" },
    }),
  },
  // No file is chosen.
  "/administration-portail-aap/appels/importer": {
    read: { ...everybody("hidden"), ...office("shown") },
    write: { ...everybody("hidden"), ...office("taken") },
    office: { read: { reader: "refused" } },
    send: () => ({ form: { intent: "try", partnerId: "" } }),
  },
  // The draft and the calls are those of an agency: administrators write for one-off partners only.
  // Copies a call, and begins one of a partner, that do not exist.
  "/administration-portail-aap/appels": {
    ...BACK_OFFICE,
    write: everybody("hidden"),
    send: () => ({ form: { intent: "copy", callId: "none" } }),
  },
  "/administration-portail-aap/appels/nouveau": {
    ...BACK_OFFICE,
    write: everybody("hidden"),
    office: { read: { reader: "refused" } },
    send: () => ({ form: { intent: "create", partnerId: "none" } }),
  },
  "/administration-portail-aap/appels/:id": {
    ...AGENCY_CALL,
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "tryPublish", at: "", reasonFr: "", reasonEn: "" } }),
  },
  "/administration-portail-aap/appels/:id/apercu": AGENCY_CALL,
  "/administration-portail-aap/appels/:id/chiffres": AGENCY_CALL,
  "/administration-portail-aap/chiffres": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
  },
  // The note has no text.
  "/administration-portail-aap/dossiers/:id": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { read: { foreignManager: "hidden" }, write: { foreignManager: "hidden" } },
    send: () => ({ form: { intent: "note", text: "" } }),
  },
  // No trial showed the set: nothing is released.
  "/administration-portail-aap/decisions/:callId/publier": {
    ...RELEASES,
    send: () => ({
      form: {
        ...{ intent: "release", digest: "", count: "", when: "now", day: "", time: "", code: "" },
        states: "selected",
      },
    }),
  },
  // No mail has failed.
  "/administration-portail-aap/decisions/:callId/publications/:releaseId": {
    ...RELEASES,
    send: () => ({ form: { intent: "repeat" } }),
  },
  // The dossier is not decided.
  "/administration-portail-aap/decisions/:callId/retirer/:dossierId": {
    ...RELEASES,
    office: {
      read: { ...RELEASES.office.read, inTeam: "hidden" },
      write: { ...RELEASES.office.write, inTeam: "hidden" },
    },
    send: () => ({
      form: { intent: "withdraw", reason: "Erreur.", number: "", isAmendedKnown: "", code: "" },
    }),
  },
  // The number is missing: nobody is told.
  "/administration-portail-aap/eligibles/:callId": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { reader: "refused", foreignManager: "hidden", otherDepartment: "hidden" },
      write: { reader: "refused", officer: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "tell", digest: "", count: "" } }),
  },
  // The name is missing.
  "/administration-portail-aap/reglages/lettres": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { write: { reader: "refused" } },
    send: () => ({ form: { intent: "create", kind: "selected", name: "" } }),
  },
  // Another version of the template.
  "/administration-portail-aap/reglages/lettres/:id": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    send: () => ({
      form: {
        ...{ intent: "save", version: "99", name: "Modèle" },
        ...{ subjectFr: "Objet", bodyFr: "Lettre", subjectEn: "Subject", bodyEn: "Letter" },
      },
    }),
  },
  // Another letter than the one that was read.
  "/administration-portail-aap/decisions/:callId/lettres/:dossierId": {
    ...LETTER,
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: LETTER.office.read,
      write: {
        ...{ reader: "refused", officer: "refused", inTeam: "hidden" },
        ...{ foreignManager: "hidden", otherDepartment: "hidden" },
      },
    },
    send: () => ({ form: { intent: "review", digest: "" } }),
  },
  "/administration-portail-aap/decisions/:callId/lettres/:dossierId/apercu.pdf": LETTER,
  "/administration-portail-aap/dossiers/:id/lettres/:letterId/lettre.pdf": AGENCY_FILE,
  "/administration-portail-aap/decisions": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
  },
  // The file is another than was tried: nothing is applied.
  "/administration-portail-aap/decisions/:callId": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: {
        ...{ reader: "refused", officer: "refused" },
        ...{ foreignManager: "hidden", otherDepartment: "hidden" },
      },
      write: { reader: "refused", officer: "refused", foreignManager: "hidden" },
    },
    send: () => ({
      form: { intent: "apply", fileName: "a.csv", content: "x", digest: "0".repeat(64) },
    }),
  },
  "/administration-portail-aap/reglages/motifs": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { write: { reader: "refused" } },
    send: () => ({
      form: { intent: "save", motiveId: "", state: "selected", textFr: "a", textEn: "b" },
    }),
  },
  // The chosen dossier does not exist: nothing is assigned.
  "/administration-portail-aap/dossiers": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { write: { reader: "refused" } },
    send: () => ({
      form: {
        intent: "assign",
        q: "",
        // More rows than the query finds: a refusal after the right was given.
        tout: "1",
        total: "999",
        member: "nobody",
        expected: "1",
      },
    }),
  },
  // The chosen dossier does not exist.
  "/administration-portail-aap/dossiers/exporter": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: everybody("hidden"),
    send: () => ({ form: { intent: "export", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/projets": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
  },
  // The reason is missing.
  "/administration-portail-aap/projets/:code": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", officer: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "amount", seen: "0", amount: "1", reason: "" } }),
  },
  // No file is chosen.
  "/administration-portail-aap/importer-des-projets": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { reader: "refused", officer: "refused" },
      write: { reader: "refused", officer: "refused" },
    },
    send: () => ({ form: { intent: "try" } }),
  },
  "/administration-portail-aap/formulaires": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
  },
  "/administration-portail-aap/formulaires/nouveau": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: { read: { reader: "refused" }, write: { reader: "refused" } },
    send: () => ({
      form: { intent: "create", name: "Formulaire", formModelType: "general_information" },
    }),
  },
  "/administration-portail-aap/formulaires/:id": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    // Takes no meaning from a question that has none.
    send: () => ({ form: { intent: "meaning", question: "none", meaning: "" } }),
  },
  "/administration-portail-aap/formulaires/:id/apercu": AGENCY_CALL,
  "/administration-portail-aap/formulaires/:id/versions": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "rename", name: "Formulaire" } }),
  },
  // The draft has nothing to publish.
  "/administration-portail-aap/formulaires/:id/publier": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    office: {
      read: { foreignManager: "hidden" },
      write: { reader: "refused", foreignManager: "hidden" },
    },
    send: () => ({ form: { intent: "try", revision: "0", versionId: "" } }),
  },
  "/*": { read: everybody("hidden"), write: everybody("hidden") },

  "/mon-espace": OWN_PAGE,
  "/mon-espace/mon-compte": OWN_FORM,
  "/mon-espace/mon-compte/effacer": OWN_FORM,
  "/mon-espace/mon-profil": OWN_FORM,
  "/mon-espace/mon-parcours": { read: OWN, write: OWN_ACT },
  "/mon-espace/mon-parcours/ajouter/:kind": OWN_FORM,
  "/mon-espace/mon-parcours/interruptions/:id": THEIR_FORM,
  "/mon-espace/mon-parcours/:employmentActivityId": THEIR_FORM,
  "/mon-espace/mes-expertises": { read: OWN, write: THEIR_WRITE },
  "/mon-espace/mes-expertises/activites/:id": THEIR_FORM,
  "/mon-espace/mes-responsabilites-pedagogiques": { read: OWN, write: THEIR_ACT },
  "/mon-espace/mes-responsabilites-pedagogiques/enseignements/:id": THEIR_FORM,
  "/mon-espace/mes-responsabilites-pedagogiques/responsabilites/:id": THEIR_FORM,
  "/mon-espace/mes-productions/:page?/:pagination?": OWN_FORM,
  "/mon-espace/mes-productions/ajouter": OWN_FORM,
  "/mon-espace/mes-cv": { read: OWN, write: THEIR_WRITE },
  "/mon-espace/mes-cv/generer-mon-cv": OWN_FORM,
  "/mon-espace/mes-cv/fichiers": OWN_FORM,
  "/mon-espace/cv-appels-a-projets/:id/etape/:step": THEIR_FORM,
  "/mon-espace/cv-appels-a-projets/:id/actualiser": THEIR_FORM,
  "/mon-espace/cv-appels-a-projets/:id/consulter": THEIR_PAGE,
  "/mon-espace/mes-alertes-et-favoris": { read: OWN, write: OWN_ACT },
  "/mon-espace/mes-alertes-et-favoris/chronologie": OWN_PAGE,
  "/mon-espace/mes-alertes-et-favoris/mes-recherches": OWN_FORM,
  "/mon-espace/notifications": { read: OWN, write: OWN_ACT },

  "/mon-espace/projets": OWN_PAGE,
  "/mon-espace/projets/:decisionCode": THEIR_PAGE,
  // Archives a dossier of the owner, which is refused before its call has closed.
  "/mon-espace/mes-dossiers": {
    read: OWN,
    write: { ...THEIR_WRITE, owner: "refused" },
    send: ({ dossier = "" }) => ({ form: { intent: "archive", dossier } }),
  },
  "/mon-espace/dossier/creer/:slug": OWN_FORM,
  "/mon-espace/dossier/:id": { read: { ...THEIRS, owner: "led" }, write: NO_METHOD },
  "/mon-espace/dossier/:id/informations-generales": {
    ...THEIR_FORM,
    send: () => ({ form: { intent: "rename", acronym: "HAIE", title: "Une haie" } }),
  },
  "/mon-espace/dossier/:id/proposition-scientifique": {
    ...THEIR_FORM,
    send: () => ({ form: { form_model_type: "scientific_proposition" } }),
  },
  "/mon-espace/dossier/:id/equipe": {
    ...THEIR_FORM,
    send: () => ({ form: { intent: "inviteLines", lines: "Ada", place: "member/1" } }),
  },
  // The person's own membership, without a CV.
  "/mon-espace/dossier/:id/consortium": {
    ...THEIR_FORM,
    send: ({ member = "" }) => ({ form: { intent: "chooseCv", member, cv: "" } }),
  },
  "/mon-espace/dossier/:id/contacts": {
    ...THEIR_FORM,
    send: ({ team = "" }) => ({
      form: { intent: "saveContact", kind: "additional_contact", team },
    }),
  },
  "/mon-espace/dossier/:id/contacts-equipe": {
    ...THEIR_FORM,
    send: ({ team = "" }) => ({ form: { intent: "saveOrganization", kind: "organization", team } }),
  },
  "/mon-espace/dossier/:id/annexes": {
    read: THEIRS,
    write: THEIR_WRITE,
    send: ({ appendix = "" }) => ({ form: { intent: "rename", file: appendix, name: "Budget" } }),
  },
  "/mon-espace/dossier/:id/chat": {
    ...THEIR_FORM,
    send: () => ({
      form: { intent: "post", clientId: "00000000-0000-4000-8000-000000000001", text: "x" },
    }),
  },
  "/mon-espace/dossier/:id/commentaires": {
    ...THEIR_FORM,
    send: ({ thread = "" }) => ({ form: { intent: "resolve", thread } }),
  },
  "/mon-espace/dossier/:id/pad/:formModelType/:padId": THEIR_PAGE,
  "/mon-espace/dossier/:id/journal": THEIR_PAGE,
  // The dossier is incomplete, so the deposit is refused.
  "/mon-espace/dossier/:id/depot-du-dossier": {
    read: THEIRS,
    write: { ...THEIR_WRITE, owner: "refused" },
    send: () => ({ form: { intent: "deposit" } }),
  },
  "/mon-espace/dossier/:id/debloquer-edition": {
    read: THEIRS,
    write: { ...THEIR_WRITE, owner: "refused" },
    send: () => ({ form: { intent: "unlock" } }),
  },
  "/mon-espace/dossier/:id/completude": THEIR_PAGE,
  // The owner is a member and redirected; strangers get 404.
  "/mon-espace/dossier/:id/acces": { read: { ...THEIRS, owner: "led" }, write: NO_METHOD },
  "/mon-espace/dossier/invitation/decouvrir/:hash": INVITATION,
  "/mon-espace/dossier/invitation/accepter/:hash": INVITATION,
  "/mon-espace/dossier/invitation/decliner/:hash": {
    ...INVITATION,
    write: { ...everybody("taken"), ...office("refused") },
    send: () => ({ form: { intent: "decline" } }),
  },
  "/mon-espace/dossier/invitation/annuler/:invitation": { read: THEIRS, write: THEIR_WRITE },
  // An invitation to an address without an account: signed-in people are told that it is not theirs.
  "/invitation-agence/:token": {
    read: everybody("shown"),
    write: { ...everybody("refused"), visitor: "signIn" },
    send: () => ({ form: { intent: "accept" } }),
    bySecret: true,
  },

  "/mon-espace/dossier/:id/proposition-scientifique/apercu": THEIR_PAGE,
  "/mon-espace/dossier/:id/export": THEIR_PAGE,
  "/mon-espace/dossier/:id/reprise": {
    read: THEIRS,
    write: THEIR_WRITE,
    send: () => ({ form: { intent: "dismiss" } }),
  },
  "/mon-espace/dossier/:id/publications-hal": {
    ...THEIR_FORM,
    send: () => ({ form: { intent: "save", publications: "Diop, 2024", others: "" } }),
  },
  "/mon-espace/dossier/:id/publications-hal-cv": {
    ...THEIR_FORM,
    send: () => ({ form: { intent: "save", publications: "Diop, 2024", others: "" } }),
  },

  // Redirects to the sign-in page.
  "/logout": { read: NO_METHOD, write: everybody("signIn") },
  "/change_locale/:locale": { read: everybody("led"), write: NO_METHOD },
  // Without a pending address it redirects to the personal space.
  "/apres-connexion": { read: everybody("led"), write: NO_METHOD },
  "/favori-apres-connexion": {
    read: { visitor: "signIn", owner: "hidden", other: "hidden", ...office("led") },
    write: NO_METHOD,
  },
  "/mon-espace/cv-appels-a-projets/:id": { read: { ...THEIRS, owner: "led" }, write: NO_METHOD },
  "/mon-espace/notifications/:id": {
    read: { visitor: "signIn", owner: "led", other: "hidden", ...office("refused") },
    write: NO_METHOD,
  },
  "/mon-espace/notifications/:id/:act": { read: NO_METHOD, write: THEIR_ACT },

  "/mesure-audience": { read: NO_METHOD, write: everybody("taken") },
  "/mesure-audience/choix": { read: NO_METHOD, write: everybody("taken") },
  // Without tus headers.
  "/mon-espace/dossier/:id/annexes/envois": { read: NO_METHOD, write: THEIR_WRITE },
  // Pieces are sent by PATCH; the test posts.
  "/mon-espace/dossier/:id/annexes/envois/:upload": { read: THEIRS, write: NO_METHOD },
  // Browsers without a session of a person get 204.
  "/mon-espace/notifications/flux": { read: everybody("shown"), write: NO_METHOD },

  "/api/openapi.json": PUBLIC,

  "/export-csv": PUBLIC,
  "/administration-portail-aap/partenaires.csv": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "csv", q: "", ligne: "1" } }),
  },
  "/logo-partenaire/:id/:file": PUBLIC,
  "/administration-portail-aap/reglages/equipe.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/journal.csv": {
    ...ADMINISTRATORS_ONLY,
    send: () => ({ form: { intent: "csv", q: "", ligne: "1" } }),
  },
  // Nothing is selected that the agency may see.
  "/administration-portail-aap/reglages/journal.csv": {
    ...MANAGERS_PAGE,
    office: {
      read: { reader: "refused", officer: "refused", decider: "refused" },
      write: { reader: "refused", officer: "refused", decider: "refused" },
    },
    send: () => ({ form: { intent: "csv", q: "", ligne: "1" } }),
  },
  "/administration-portail-aap/appels.csv": { ...BACK_OFFICE, write: NO_METHOD },
  "/administration-portail-aap/appels.json": { ...BACK_OFFICE, write: NO_METHOD },
  "/administration-portail-aap/appels/liste.csv": {
    ...BACK_OFFICE,
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  // Nothing is selected that the agency may see.
  "/administration-portail-aap/dossiers/liste.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/decisions/:callId/liste.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
    office: {
      read: {
        ...{ reader: "refused", officer: "refused" },
        ...{ foreignManager: "hidden", otherDepartment: "hidden" },
      },
    },
  },
  "/administration-portail-aap/dossiers/exporter/reponses.csv": {
    read: NO_METHOD,
    write: everybody("hidden"),
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/dossiers/exporter/archive.zip": {
    read: NO_METHOD,
    write: everybody("hidden"),
    send: () => ({ form: { intent: "archive", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/appels/:id/fichiers/:file": AGENCY_CALL,
  "/administration-portail-aap/appels/:id/chiffres.csv": AGENCY_CALL,
  "/administration-portail-aap/chiffres.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: NO_METHOD,
  },
  "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.json": AGENCY_FILE,
  "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.pdf": AGENCY_FILE,
  "/administration-portail-aap/dossiers/:id/versions/:version/tout.zip": AGENCY_FILE,
  "/administration-portail-aap/dossiers/:id/versions/:version/dossier.json": AGENCY_FILE,
  "/administration-portail-aap/dossiers/:id/versions/:version/dossier.pdf": AGENCY_FILE,
  "/administration-portail-aap/dossiers/:id/versions/:version/fichier/:sha256": AGENCY_FILE,
  "/administration-portail-aap/projets.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/formulaires/liste.csv": {
    read: { ...everybody("hidden"), staff: "shown" },
    write: { ...everybody("hidden"), staff: "taken" },
    send: () => ({ form: { intent: "csv", q: "", ligne: UNKNOWN_ROW } }),
  },
  "/administration-portail-aap/formulaires/:id/fichier": AGENCY_CALL,
  "/administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv": AGENCY_CALL,
  "/flux/appels.atom": PUBLIC,
  "/flux/appels.ics": PUBLIC,
  "/flux/actualites.atom": PUBLIC,
  "/appel/:slug/calendrier.ics": PUBLIC,
  "/appel/:slug/documents/:id": PUBLIC,
  "/sitemap.xml": PUBLIC,
  "/robots.txt": PUBLIC,
  "/mon-espace/mon-compte/mes-donnees.zip": { read: OWN, write: NO_METHOD },
  "/mon-espace/mes-cv/fichiers/:id/telecharger": THEIR_PAGE,
  "/mon-espace/cv-appels-a-projets/:id/telecharger/:format": THEIR_PAGE,

  "/mon-espace/dossier/:id/images/:filename": THEIR_PAGE,
  "/mon-espace/dossier/:id/cv/:member": THEIR_PAGE,
  "/mon-espace/dossier/:id/annexes/:file/telecharger": THEIR_PAGE,
  "/mon-espace/dossier/:id/annexes/modele/:slot": THEIR_PAGE,
  "/mon-espace/dossier/:id/annexes.zip": THEIR_PAGE,
  "/mon-espace/dossier/:id/export/:formModelType": THEIR_PAGE,
  "/mon-espace/dossier/:id/export/fichier/:export": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.json": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/fichier/:sha256": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf": THEIR_PAGE,
  "/mon-espace/dossier/:id/lettres/:letterId/lettre.pdf": THEIR_PAGE,

  // Available in the demonstration only.
  "/styleguide": PUBLIC,
};

interface EndpointSample extends Pick<Permission, "send" | "office"> {
  /** What differs from the row of the contract. */
  readonly read?: Partial<Row>;
  readonly write?: Partial<Row>;
}

/** Bodies of endpoints, and what their contracts do not say. A body made of the owner's things is hidden to others. */
const ENDPOINT_SAMPLES: Readonly<Partial<Record<Pattern, EndpointSample>>> = {
  // A form without script is redirected to the sign-in.
  "/ajax/call-for-proposals/like/:id": { write: { visitor: "signIn" } },
  "/mon-espace/affiliation": {
    send: () => ({
      json: {
        organizationType: "foreign_no_ror",
        label: "Université",
        subLabel: "Laboratoire",
        institutionType: "university",
        country: "FR",
      },
    }),
  },
  // The test people have no picture.
  "/mon-espace/mon-profil/photo": {
    read: { visitor: "signIn", owner: "hidden", other: "hidden", ...office("led") },
    send: () => ({ form: { delete: "off" } }),
  },
  "/mon-espace/entree": {
    send: ({ break: id = "" }) => ({
      json: {
        list: "interruptions",
        id,
        isNew: false,
        version: 1,
        fields: { startsOn: "2020-01-01", endsOn: "", description: "" },
      },
    }),
  },
  "/mon-espace/ordre": {
    send: ({ break: id = "" }) => ({ json: { list: "interruptions", id, to: "0" } }),
  },
  // Another person's identifier redirects to the list with a message.
  "/mon-espace/mes-productions/principale": {
    write: { other: "taken" },
    send: ({ archived = "" }) => ({ form: { halIdentifier: archived } }),
  },
  "/mon-espace/mes-productions/favori": {
    send: ({ production: id = "" }) => ({ json: { id, favourite: "true" } }),
  },
  "/mon-espace/dossier/:id/reponses/:formModelType": { send: () => ({ json: { changes: [] } }) },
  "/mon-espace/dossier/:id/enregistrer": {
    send: () => ({ form: { form_model_type: "general_information", redirectionRoute: "" } }),
  },
  "/mon-espace/dossier/:id/invitation/:role/:team": {
    send: () => ({
      json: { firstName: "Ada", lastName: "Neuve", email: "ada@example.org", message: "" },
    }),
  },
  // The owner's name is verified by ORCID and cannot be changed in a dossier.
  "/mon-espace/dossier/equipe/modifier-membre/:id": { write: { owner: "refused" } },
  "/mon-espace/dossier/:id/commentaires/ecrire": {
    send: ({ thread = "" }) => ({
      json: {
        form: "general_information",
        key: "duration",
        threadId: thread,
        clientId: "00000000-0000-4000-8000-000000000003",
        text: "x",
      },
    }),
  },
  "/mon-espace/dossier/:id/commentaires/resoudre": {
    send: ({ thread = "" }) => ({ json: { threadId: thread, resolved: true } }),
  },
  "/mon-espace/dossier/:id/commentaires/modifier": {
    send: ({ comment = "" }) => ({ json: { commentId: comment, text: "y" } }),
  },
  "/mon-espace/dossier/:id/commentaires/supprimer": {
    send: ({ comment = "" }) => ({ json: { commentId: comment } }),
  },
  "/mon-espace/dossier/:id/chat/envoyer": {
    send: () => ({ json: { clientId: "00000000-0000-4000-8000-000000000002", text: "x" } }),
  },
  "/mon-espace/dossier/:id/publications/:list": { send: () => ({ json: { publications: [] } }) },
  // A form without a file.
  "/mon-espace/dossier/:id/images": { send: () => ({ form: { nothing: "" } }) },
  // The question takes no images: 404 after the access check.
  "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId": {
    write: { owner: "hidden" },
  },
  // The closing is missing.
  "/administration-portail-aap/appels/:id/cloture": { read: office("invalid") },
  // The draft of an agency's call, which is no matter of administrators.
  "/administration-portail-aap/appels/:id/cloture/essai": {
    write: { administrator: "hidden" },
    office: { write: { reader: "refused", foreignManager: "hidden" } },
    send: () => ({ json: { closesAt: "2099-01-01T12:00:00.000Z", reasonFr: "", reasonEn: "" } }),
  },
  "/administration-portail-aap/dossiers/:id/ouvert": {
    office: { write: { reader: "refused", foreignManager: "hidden" } },
    send: () => ({ json: { criterion: null } }),
  },
  // A form without a file.
  "/administration-portail-aap/appels/:id/fichiers": {
    write: { administrator: "hidden" },
    office: { write: { reader: "refused", foreignManager: "hidden" } },
    send: () => ({ form: { nothing: "" } }),
  },
  // A draft of the agency: administrators write those of one-off partners.
  "/administration-portail-aap/appels/:id/enregistrer": {
    write: { administrator: "hidden" },
    office: { write: { reader: "refused", foreignManager: "hidden" } },
    send: () => ({
      json: {
        changes: [
          { key: "titleFr", id: "00000000-0000-4000-8000-000000000004", version: 0, value: "x" },
        ],
      },
    }),
  },
  // A node that exists in no form yet.
  "/administration-portail-aap/formulaires/:id/enregistrer": {
    office: { write: { reader: "refused", foreignManager: "hidden" } },
    send: () => ({
      json: {
        changes: [
          {
            ...{ nodeId: "n1", id: "00000000-0000-4000-8000-000000000005", version: 0 },
            content: { parentId: null, position: "a", fields: { discr: "structure" } },
          },
        ],
      },
    }),
  },
  "/administration-portail-aap/formulaires/:id/apercu.pdf": {
    office: { write: { foreignManager: "hidden" } },
    send: () => ({ form: { answers: "{}", locale: "fr" } }),
  },
  // The required parent is missing.
  "/api/erc_domains": { read: everybody("invalid") },
};

/** The contracts of the built product by pattern. */
export const CONTRACTS = collectContracts((await loadProductionBuild()).build.routes);

function toPermission({ path, method, actors, isHidden }: Contract): Permission {
  const { read, write, send, office } = ENDPOINT_SAMPLES[path as Pattern] ?? {};
  const isRead = method === "GET";
  const done: Verdict = isRead ? "shown" : "taken";
  const refused: Verdict = isHidden ? "hidden" : "refused";
  const person: Verdict = actors.includes("person") ? done : refused;
  const namesTheirs = path.includes(":") || (send?.length ?? 0) > 0;
  const row: Row = {
    visitor: actors.includes("visitor") ? done : isHidden ? "hidden" : "signIn",
    owner: person,
    other: path.startsWith("/mon-espace/") && namesTheirs ? "hidden" : person,
    administrator: actors.includes("administrator") ? done : refused,
    staff: actors.includes("staff") ? done : refused,
  };
  return {
    read: { ...(isRead ? row : NO_METHOD), ...read },
    write: { ...(isRead ? NO_METHOD : row), ...write },
    ...(send && { send }),
    ...(office && { office }),
  };
}

export const PERMISSIONS = {
  ...PAGES,
  ...Object.fromEntries(Array.from(CONTRACTS, ([path, one]) => [path, toPermission(one)])),
} as Readonly<Record<Pattern, Permission>>;

/** Permissions of sockets, by path of their endpoint. */
export const SOCKET_PERMISSIONS: Readonly<Record<string, Row>> = {
  "/mon-espace/dossier/:id/direct/:page": { ...THEIRS, ...office("hidden") },
  "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct": { ...THEIRS, ...office("hidden") },
  "/administration-portail-aap/appels/:id/direct": {
    ...everybody("hidden"),
    visitor: "signIn",
    staff: "shown",
  },
  "/administration-portail-aap/formulaires/:id/direct": {
    ...everybody("hidden"),
    visitor: "signIn",
    staff: "shown",
  },
};
