import type { Pattern } from "./route-addresses.ts";
import type { TestActorName } from "./route-test-context.ts";
import type { SentFields } from "./sent-fields.ts";

/**
 * Who may do what at every address: the table that `tests/http/permissions.itest.ts` walks over. It is typed by routes.ts: a
 * row of no route does not compile, and a route without its row fails the walk.
 *
 * A new address gets a row of the words below. One that names a thing of somebody also gets that thing in `route-test-context.ts`
 * (`ownersThings`): the walk then asks for it as its owner, as somebody else, as an administrator and as a visitor.
 *
 * Everybody around a dossier (coordinator, delegate, managers, members, who left, who is invited) walks in
 * `tests/http/dossier-roles.itest.ts`: reads by this table, acts by the dossiers' policy. Staff and API keys become walkers
 * here: a name in `WALKERS`, a session in `createHeaders`, a column in the words below.
 */
export type Verdict =
  /** An answer with what was asked for. */
  | "shown"
  /** Somewhere else, which is not the sign-in. */
  | "led"
  | "signIn"
  /** As if it did not exist. */
  | "hidden"
  | "refused"
  | "noMethod"
  /** Understood, and something in it was not right. */
  | "invalid"
  /** Of a post: it reached the act, which did it or said what was wrong with the fields. */
  | "taken";

export type Row = Readonly<Record<TestActorName, Verdict>>;

export interface Permission {
  /** GET, HEAD and, for pages, their data. */
  readonly read: Row;
  /** POST, or the method of the contract. */
  readonly write: Row;
  /** What is posted, where neither the page's first form nor the contract says it well enough. */
  readonly send?: (things: Readonly<Record<string, string>>) => SentFields;
  /** The address itself is the key, mailed to its owner: whoever holds it may act for them. */
  readonly bySecret?: true;
}

const everybody = (verdict: Verdict): Row => ({
  visitor: verdict,
  owner: verdict,
  other: verdict,
  administrator: verdict,
});

const NO_METHOD = everybody("noMethod");
/** Everybody reads it, nobody posts to it. */
const PUBLIC: Permission = { read: everybody("shown"), write: NO_METHOD };
const PUBLIC_FORM: Permission = { read: everybody("shown"), write: everybody("taken") };
const SECRET_LINK: Permission = { ...PUBLIC_FORM, bySecret: true };

/** A page of one's own: everybody has one, but visitors, and administrators have theirs elsewhere. */
const OWN: Row = { visitor: "signIn", owner: "shown", other: "shown", administrator: "led" };
const OWN_WRITE: Row = { visitor: "signIn", owner: "taken", other: "taken", administrator: "led" };
/** The same by a command alone: it refuses the role. */
const OWN_ACT: Row = { ...OWN_WRITE, administrator: "refused" };
/** A thing of the owner's. */
const THEIRS: Row = { visitor: "signIn", owner: "shown", other: "hidden", administrator: "led" };
const THEIR_WRITE: Row = {
  visitor: "signIn",
  owner: "taken",
  other: "hidden",
  administrator: "led",
};
const THEIR_ACT: Row = { ...THEIR_WRITE, administrator: "refused" };

const OWN_PAGE: Permission = { read: OWN, write: NO_METHOD };
const OWN_FORM: Permission = { read: OWN, write: OWN_WRITE };
const THEIR_PAGE: Permission = { read: THEIRS, write: NO_METHOD };
const THEIR_FORM: Permission = { read: THEIRS, write: THEIR_WRITE };
/** For those who are not signed in; the others are led home. */
const DOOR: Row = { visitor: "shown", owner: "led", other: "led", administrator: "led" };
const DOOR_WRITE: Row = { visitor: "taken", owner: "led", other: "led", administrator: "led" };

/** To accept one, a visitor is asked to sign in first; administrators have no dossiers. */
const INVITATION: Permission = {
  read: everybody("shown"),
  write: { visitor: "signIn", owner: "taken", other: "taken", administrator: "refused" },
  send: () => ({ form: { do: "accept" } }),
  bySecret: true,
};

export const PERMISSIONS: Readonly<Record<Pattern, Permission>> = {
  "/": PUBLIC,
  "/chronologie": PUBLIC,
  "/appel/:slug": PUBLIC,
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
    send: () => ({ form: { email: "nobody", name: "x" } }),
  },
  "/saved-search/:id/:hash": SECRET_LINK,
  "/unsubscribe/:id/:hash": SECRET_LINK,
  "/fin-des-e-mails/:id/:hash": SECRET_LINK,

  "/login": { read: DOOR, write: DOOR_WRITE },
  // Not offered here: neither a client id nor a secret is set.
  "/connexion-orcid": {
    read: { visitor: "hidden", owner: "led", other: "led", administrator: "hidden" },
    write: NO_METHOD,
  },
  "/orcid_check": { read: everybody("invalid"), write: NO_METHOD },
  "/connexion-reprise": PUBLIC,
  "/creer-un-compte": { read: DOOR, write: DOOR_WRITE },
  // The link of a new address: read by who holds it, used by its own person alone.
  "/verify/email/:token?": {
    ...SECRET_LINK,
    write: { visitor: "signIn", owner: "taken", other: "refused", administrator: "refused" },
  },
  "/verifier-mon-email": PUBLIC_FORM,
  "/demande-de-reinitialisation-de-mot-de-passe": PUBLIC_FORM,
  "/reinitialiser-mon-mot-de-passe/:token": SECRET_LINK,
  "/ce-n-etait-pas-moi/:token": SECRET_LINK,

  "/backoffice": {
    read: { ...everybody("shown"), administrator: "led" },
    write: { ...everybody("taken"), administrator: "led" },
  },
  "/administration-portail-aap": {
    read: { ...everybody("hidden"), administrator: "shown" },
    write: NO_METHOD,
  },
  "/administration-portail-aap/mon-acces": {
    read: { ...everybody("hidden"), administrator: "shown" },
    write: { ...everybody("hidden"), administrator: "taken" },
    send: () => ({ form: { current: "wrong", password: "x" } }),
  },
  "/administration-portail-aap/vocabulaire": {
    read: { ...everybody("hidden"), administrator: "shown" },
    write: { ...everybody("hidden"), administrator: "taken" },
    send: () => ({ form: { intent: "save", id: "", terms: "x", near: "" } }),
  },
  "/administration-portail-aap/dossiers": {
    read: { ...everybody("hidden"), administrator: "shown" },
    // The coordinator of the scene's dossier is at work: nobody else is named.
    write: { ...everybody("hidden"), administrator: "refused" },
    send: ({ dossier = "", member = "" }) => ({ form: { dossier, member, reason: "left" } }),
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

  // Puts a dossier of the owner's away, once its call has closed.
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
  // Their own place, and no CV.
  "/mon-espace/dossier/:id/consortium": {
    ...THEIR_FORM,
    send: ({ member = "" }) => ({ form: { member, cv: "" } }),
  },
  "/mon-espace/dossier/:id/contacts": {
    ...THEIR_FORM,
    send: ({ team = "" }) => ({
      form: { kind: "additional_contact", team, firstName: "", lastName: "", email: "" },
    }),
  },
  "/mon-espace/dossier/:id/contacts-equipe": {
    ...THEIR_FORM,
    send: ({ team = "" }) => ({ form: { kind: "organization", team } }),
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
  "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu": { read: THEIRS, write: NO_METHOD },
  "/mon-espace/dossier/:id/pad/:formModelType/:padId/ecarter": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { padDigest: "none" } }),
  },
  "/mon-espace/dossier/:id/journal": THEIR_PAGE,
  // Held and complete, it would be deposited; as it is, the page says what is missing.
  "/mon-espace/dossier/:id/depot-du-dossier": {
    read: THEIRS,
    write: { ...THEIR_WRITE, owner: "refused" },
    send: () => ({ form: {} }),
  },
  "/mon-espace/dossier/:id/debloquer-edition": {
    read: THEIRS,
    write: { ...THEIR_WRITE, owner: "refused" },
    send: () => ({ form: { intent: "unlock" } }),
  },
  "/mon-espace/dossier/:id/completude": THEIR_PAGE,
  // Its owner is in it, and led there; who never was in it finds nothing.
  "/mon-espace/dossier/:id/acces": { read: { ...THEIRS, owner: "led" }, write: NO_METHOD },
  "/mon-espace/dossier/invitation/decouvrir/:hash": INVITATION,
  "/mon-espace/dossier/invitation/accepter/:hash": INVITATION,
  "/mon-espace/dossier/invitation/decliner/:hash": {
    ...INVITATION,
    write: { ...everybody("taken"), administrator: "refused" },
    send: () => ({ form: { do: "decline" } }),
  },
  "/mon-espace/dossier/invitation/annuler/:invitation": { read: THEIRS, write: THEIR_WRITE },

  "/mon-espace/dossier/:id/proposition-scientifique/apercu": THEIR_PAGE,
  "/mon-espace/dossier/:id/export": THEIR_PAGE,
  "/mon-espace/dossier/:id/reprise": {
    read: THEIRS,
    write: THEIR_WRITE,
    send: () => ({ form: { intent: "dismiss" } }),
  },
  "/mon-espace/dossier/:id/publications-hal": {
    ...THEIR_FORM,
    send: () => ({ form: { publications: "Diop, 2024", others: "" } }),
  },
  "/mon-espace/dossier/:id/publications-hal-cv": {
    ...THEIR_FORM,
    send: () => ({ form: { publications: "Diop, 2024", others: "" } }),
  },

  // Signing out ends on the sign-in page, for everybody.
  "/logout": { read: NO_METHOD, write: everybody("signIn") },
  "/change_locale/:locale": { read: everybody("led"), write: NO_METHOD },
  // Nothing was pressed before.
  // Leads to what waits in one's own browser, or to the space.
  "/apres-connexion": {
    read: { visitor: "led", owner: "led", other: "led", administrator: "led" },
    write: NO_METHOD,
  },
  "/favori-apres-connexion": {
    read: { visitor: "signIn", owner: "hidden", other: "hidden", administrator: "led" },
    write: NO_METHOD,
  },
  "/mon-espace/cv-appels-a-projets/:id": { read: { ...THEIRS, owner: "led" }, write: NO_METHOD },
  "/mon-espace/notifications/:id": {
    read: { visitor: "signIn", owner: "led", other: "hidden", administrator: "refused" },
    write: NO_METHOD,
  },
  "/mon-espace/notifications/:id/:act": { read: NO_METHOD, write: THEIR_ACT },

  "/search-call-for-proposals": { read: NO_METHOD, write: everybody("taken") },
  "/suggest-words": PUBLIC,
  "/chronologie/data": PUBLIC,
  "/ajax/call-for-proposals/like/:id": { read: NO_METHOD, write: OWN_ACT },
  "/mesure-audience": { read: NO_METHOD, write: everybody("taken") },
  "/mesure-audience/choix": { read: NO_METHOD, write: everybody("taken") },
  "/translations/:locale.json": PUBLIC,
  "/routes.json": PUBLIC,
  "/mot-de-passe/verifier": {
    read: NO_METHOD,
    write: everybody("taken"),
    send: () => ({ json: { password: "motdepasse9" } }),
  },
  "/session": { read: NO_METHOD, write: everybody("taken") },
  "/session/current": { read: { ...OWN, administrator: "shown" }, write: NO_METHOD },
  "/mon-espace/affiliation": {
    read: NO_METHOD,
    write: OWN_ACT,
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
  // Too short to be looked for: a register outside is not asked. Visitors who register use it too.
  "/mon-espace/affiliation/verifier": {
    read: NO_METHOD,
    write: everybody("taken"),
    send: () => ({ json: { identifier: "x", affiliationType: "ror" } }),
  },
  "/mon-espace/identite/options": { read: OWN, write: NO_METHOD },
  "/mon-espace/tutoriel/vu": { read: NO_METHOD, write: OWN_ACT },
  // Nobody has a picture yet.
  "/mon-espace/mon-profil/photo": {
    read: { visitor: "signIn", owner: "hidden", other: "hidden", administrator: "led" },
    write: OWN_WRITE,
    send: () => ({ form: { delete: "off" } }),
  },
  "/mon-espace/mon-parcours/biographie": { read: NO_METHOD, write: OWN_ACT },
  "/mon-espace/mon-profil/enregistrer": { read: NO_METHOD, write: OWN_ACT },
  "/mon-espace/entree": {
    read: NO_METHOD,
    write: THEIR_ACT,
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
  "/mon-espace/mon-parcours/orcid": { read: OWN, write: NO_METHOD },
  "/mon-espace/ordre": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: ({ break: id = "" }) => ({ json: { list: "interruptions", id, to: "0" } }),
  },
  // An identifier that is not one's own leads back to the list, which says so.
  "/mon-espace/mes-productions/principale": {
    read: NO_METHOD,
    write: OWN_ACT,
    send: ({ archived = "" }) => ({ form: { halIdentifier: archived } }),
  },
  "/mon-espace/mes-productions/favori": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: ({ production: id = "" }) => ({ json: { id, favourite: "true" } }),
  },
  "/mon-espace/mes-productions/imports": { read: OWN, write: NO_METHOD },
  "/mon-espace/cv-appels-a-projets/:id/enregistrer": { read: NO_METHOD, write: THEIR_ACT },
  "/mon-espace/cv-appels-a-projets/:id/productions": { read: THEIRS, write: NO_METHOD },
  "/mon-espace/dossier/:id/reponses/:formModelType": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { changes: [] } }),
  },
  "/mon-espace/dossier/:id/enregistrer": {
    read: NO_METHOD,
    write: THEIR_WRITE,
    send: () => ({ form: { form_model_type: "general_information", redirectionRoute: "" } }),
  },
  "/mon-espace/dossier/:id/historique/:formModelType": { read: THEIRS, write: NO_METHOD },
  "/mon-espace/dossier/:id/completude/etat": { read: THEIRS, write: NO_METHOD },
  "/mon-espace/dossier/:id/verrou/:formModelType/:nodeId": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { lock: true } }),
  },
  // Without the headers of a client of tus.
  "/mon-espace/dossier/:id/annexes/envois": { read: NO_METHOD, write: THEIR_WRITE },
  // Pieces are sent by PATCH, and the walk posts.
  "/mon-espace/dossier/:id/annexes/envois/:upload": { read: THEIRS, write: NO_METHOD },
  // Half of it has come.
  "/mon-espace/dossier/:id/annexes/envois/:upload/joindre": { read: NO_METHOD, write: THEIR_ACT },
  "/mon-espace/dossier/:id/invitation/:role/:team": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({
      json: { firstName: "Ada", lastName: "Neuve", email: "ada@example.org", message: "" },
    }),
  },
  // The owner's name is vouched for by ORCID: nobody changes it in a dossier.
  "/mon-espace/dossier/equipe/modifier-membre/:id": {
    read: NO_METHOD,
    write: { ...THEIR_ACT, owner: "refused" },
    send: () => ({ json: { firstName: "Ada", lastName: "Neuve" } }),
  },
  "/mon-espace/dossier/:id/commentaires/ecrire": {
    read: NO_METHOD,
    write: THEIR_ACT,
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
    read: NO_METHOD,
    write: THEIR_ACT,
    send: ({ thread = "" }) => ({ json: { threadId: thread, resolved: true } }),
  },
  "/mon-espace/dossier/:id/commentaires/modifier": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: ({ comment = "" }) => ({ json: { commentId: comment, text: "y" } }),
  },
  "/mon-espace/dossier/:id/commentaires/supprimer": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: ({ comment = "" }) => ({ json: { commentId: comment } }),
  },
  "/mon-espace/dossier/:id/chat/envoyer": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { clientId: "00000000-0000-4000-8000-000000000002", text: "x" } }),
  },
  "/mon-espace/dossier/:id/chat/precedents": { read: THEIRS, write: NO_METHOD },
  "/mon-espace/dossier/:id/chat/lu": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { number: 1 } }),
  },
  "/mon-espace/dossier/:id/publications/:list": {
    read: NO_METHOD,
    write: THEIR_ACT,
    send: () => ({ json: { publications: [] } }),
  },
  // No file, which is no image.
  "/mon-espace/dossier/:id/images": {
    read: NO_METHOD,
    write: THEIR_WRITE,
    send: () => ({ form: { nothing: "" } }),
  },
  // A question that takes no images: hidden from everybody, after they were asked who they are.
  "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId": {
    read: NO_METHOD,
    write: { ...THEIR_ACT, owner: "hidden" },
  },
  // Not a DOI: the register outside is not asked.
  "/mon-espace/bibliographie/doi": { read: OWN, write: NO_METHOD },
  "/mon-espace/mes-alertes-et-favoris/chronologie/data": { read: OWN, write: NO_METHOD },
  "/mon-espace/mes-alertes-et-favoris/mes-recherches/:id/frequence": {
    read: NO_METHOD,
    write: { ...THEIR_ACT, administrator: "hidden" },
  },
  // A browser that is not signed in is told not to come back; administrators have notifications too.
  "/mon-espace/notifications/flux": { read: everybody("shown"), write: NO_METHOD },
  "/mon-espace/notifications/lues": { read: NO_METHOD, write: OWN_ACT },
  "/mon-espace/notifications/apercu": { read: OWN, write: NO_METHOD },

  "/api/call_for_proposals": PUBLIC,
  // Without the parent it asks for, it says so to everybody.
  "/api/erc_domains": { read: everybody("invalid"), write: NO_METHOD },
  "/api/openapi.json": PUBLIC,

  "/export-csv": PUBLIC,
  "/flux/appels.atom": PUBLIC,
  "/flux/appels.ics": PUBLIC,
  "/flux/actualites.atom": PUBLIC,
  "/appel/:slug/calendrier.ics": PUBLIC,
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
  "/mon-espace/dossier/:id/export/dossier.json": THEIR_PAGE,
  "/mon-espace/dossier/:id/export/:formModelType": THEIR_PAGE,
  "/mon-espace/dossier/:id/export/fichier/:export": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.json": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/fichier/:sha256": THEIR_PAGE,
  "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf": THEIR_PAGE,

  // Shown by the demonstration, hidden elsewhere.
  "/styleguide": PUBLIC,
};

/** The same for sockets, by the path of their endpoint: who gets one opened. */
export const SOCKET_PERMISSIONS: Readonly<Record<string, Row>> = {
  "/mon-espace/dossier/:id/direct/:page": { ...THEIRS, administrator: "hidden" },
  "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct": {
    ...THEIRS,
    administrator: "hidden",
  },
};
