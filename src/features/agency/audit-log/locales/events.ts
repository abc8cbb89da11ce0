import type { ActorKind } from "#platform/actor.ts";
import type { AuditEvent, AuditSubjectKind } from "#platform/audit/audit-events.ts";
import type { Localized } from "../../lists/rules/list-query.ts";

/** Names of the audited events, for the list and its filter. With typographic apostrophes: they bypass the translator. */
export const EVENT_LABELS: Readonly<Record<AuditEvent, Localized>> = {
  "administrator.added": { fr: "Administrateur ajouté", en: "Administrator added" },
  "administrator.deviceEnded": { fr: "Appareil déconnecté", en: "Device signed out" },
  "administrator.ended": { fr: "Administrateur retiré", en: "Administrator removed" },
  "administrator.otherDevicesEnded": {
    fr: "Autres appareils déconnectés",
    en: "Other devices signed out",
  },
  "administrator.passwordChanged": { fr: "Mot de passe changé", en: "Password changed" },
  "administrator.signedIn": { fr: "Connexion à l’administration", en: "Administration sign-in" },
  "audit.reasonErased": { fr: "Motif effacé", en: "Reason erased" },
  "dossier.accountClosed": { fr: "Compte d’un membre fermé", en: "A member’s account closed" },
  "dossier.appendixAdded": { fr: "Annexe jointe", en: "Appendix added" },
  "dossier.appendixMoved": { fr: "Annexes réordonnées", en: "Appendices reordered" },
  "dossier.appendixRemoved": { fr: "Annexe retirée", en: "Appendix removed" },
  "dossier.appendixRenamed": { fr: "Annexe renommée", en: "Appendix renamed" },
  "dossier.appendixReplaced": { fr: "Annexe remplacée", en: "Appendix replaced" },
  "dossier.commentRemoved": { fr: "Commentaire supprimé", en: "Comment deleted" },
  "dossier.confirmed": { fr: "Création confirmée", en: "Creation confirmed" },
  "dossier.contacts": { fr: "Contacts d’une équipe changés", en: "Contacts of a team changed" },
  "dossier.coordinatorNamed": { fr: "Coordination désignée", en: "Coordinator named" },
  "dossier.created": { fr: "Dossier créé", en: "Dossier created" },
  "dossier.cv": { fr: "CV choisi", en: "CV chosen" },
  "dossier.declined": { fr: "Invitation déclinée", en: "Invitation declined" },
  "dossier.delegateEnded": { fr: "Délégation retirée", en: "Delegation ended" },
  "dossier.delegateNamed": { fr: "Délégation donnée", en: "Delegate named" },
  "dossier.deleted": { fr: "Dossier supprimé", en: "Dossier deleted" },
  "dossier.depositLate": { fr: "Dépôt tenté après la clôture", en: "Deposit tried after closing" },
  "dossier.depositOvertaken": {
    fr: "Dépôt demandé à temps, modifié après",
    en: "Deposit asked in time, changed afterwards",
  },
  "dossier.deposited": { fr: "Dossier déposé", en: "Dossier submitted" },
  "dossier.editAbandoned": { fr: "Modification abandonnée", en: "Edit abandoned" },
  "dossier.editLapsed": { fr: "Modification échue", en: "Edit lapsed" },
  "dossier.institution": { fr: "Établissement indiqué", en: "Institution set" },
  "dossier.invitationExpired": { fr: "Invitation expirée", en: "Invitation expired" },
  "dossier.invited": { fr: "Personne invitée", en: "Person invited" },
  "dossier.joined": { fr: "Dossier rejoint", en: "Dossier joined" },
  "dossier.lateWritingSetAside": {
    fr: "Écrit après la clôture, hors du dépôt",
    en: "Written after closing, not in the deposit",
  },
  "dossier.left": { fr: "Dossier quitté", en: "Dossier left" },
  "dossier.managementTransferred": {
    fr: "Responsabilité d’équipe transmise",
    en: "Team management handed over",
  },
  "dossier.managerNamed": { fr: "Responsable d’équipe nommé", en: "Team manager named" },
  "dossier.memberReminded": { fr: "Membre relancé", en: "Member reminded" },
  "dossier.memberRemoved": { fr: "Membre retiré", en: "Member removed" },
  "dossier.memberRenamed": { fr: "Nom d’un membre corrigé", en: "Member’s name corrected" },
  "dossier.messageRemoved": { fr: "Message supprimé", en: "Message deleted" },
  "dossier.node_locked": { fr: "Partie verrouillée", en: "Part locked" },
  "dossier.node_unlocked": { fr: "Partie déverrouillée", en: "Part unlocked" },
  "dossier.not_eligible": { fr: "Dossier non éligible", en: "Dossier not eligible" },
  "dossier.not_selected": { fr: "Dossier non sélectionné", en: "Dossier not selected" },
  "dossier.refiled": { fr: "Nouvelle version déposée", en: "New version submitted" },
  "dossier.reminded": { fr: "Personne invitée relancée", en: "Invited person reminded" },
  "dossier.renamed": { fr: "Dossier renommé", en: "Dossier renamed" },
  "dossier.reopened": { fr: "Dossier rouvert", en: "Dossier reopened" },
  "dossier.selected": { fr: "Dossier sélectionné", en: "Dossier selected" },
  "dossier.standbyArmed": { fr: "Dépôt de veille armé", en: "Standby deposit armed" },
  "dossier.standbyDeposited": { fr: "Dépôt de veille fait", en: "Standby deposit made" },
  "dossier.standbyDisarmed": { fr: "Dépôt de veille désarmé", en: "Standby deposit disarmed" },
  "dossier.standbyOver": { fr: "Dépôt de veille échu", en: "Standby deposit ended" },
  "dossier.takenOver": { fr: "Ancien dossier repris", en: "Prefilled from a former dossier" },
  "dossier.teamRemoved": { fr: "Équipe retirée", en: "Team removed" },
  "dossier.transferred": { fr: "Coordination transmise", en: "Coordination handed over" },
  "dossier.uninvited": { fr: "Invitation annulée", en: "Invitation cancelled" },
  "dossier.unlocked": { fr: "Dossier déverrouillé", en: "Dossier unlocked" },
  "dossier.writingGiven": { fr: "Droit d’écrire donné", en: "Writing allowed" },
  "dossier.writingTaken": { fr: "Droit d’écrire retiré", en: "Writing withdrawn" },
  "staff.conflictDeclared": {
    fr: "Conflit d’intérêts déclaré",
    en: "Conflict of interest declared",
  },
  "form.published": { fr: "Formulaire publié", en: "Form published" },
  "maintenance.switched": { fr: "Maintenance changée", en: "Maintenance switched" },
  "recoveryCodes.renewed": { fr: "Codes de secours renouvelés", en: "Recovery codes renewed" },
  "secondFactor.enrolled": { fr: "Second facteur installé", en: "Second factor enrolled" },
  "secondFactor.replaced": { fr: "Second facteur remplacé", en: "Second factor replaced" },
  "sessions.ended": { fr: "Sessions terminées", en: "Sessions ended" },
  "user.erased": { fr: "Compte effacé", en: "Account erased" },
  "user.signedOut": { fr: "Personne déconnectée", en: "Person signed out" },
  "vocabulary.added": { fr: "Entrée du vocabulaire ajoutée", en: "Vocabulary entry added" },
  "vocabulary.changed": { fr: "Entrée du vocabulaire changée", en: "Vocabulary entry changed" },
  "vocabulary.missForgotten": {
    fr: "Recherche sans résultat oubliée",
    en: "Search without results forgotten",
  },
  "vocabulary.removed": { fr: "Entrée du vocabulaire retirée", en: "Vocabulary entry removed" },
  "vocabulary.switchedOff": {
    fr: "Entrée du vocabulaire éteinte",
    en: "Vocabulary entry switched off",
  },
  "vocabulary.switchedOn": {
    fr: "Entrée du vocabulaire rallumée",
    en: "Vocabulary entry switched on",
  },
};

/** Reasons that are chosen from a list and stored as codes in the details of an event. */
export const REASON_CODE_LABELS: Readonly<Record<string, Localized>> = {
  left: { fr: "N’est plus en fonction", en: "No longer in office" },
  unreachable: { fr: "Ne répond plus", en: "No longer answers" },
  lostAccount: { fr: "N’a plus accès à son compte", en: "Has lost access to their account" },
  other: { fr: "Autre motif", en: "Another reason" },
};

/** Names of the kinds of actors. */
export const ACTOR_LABELS: Readonly<Record<ActorKind, Localized>> = {
  visitor: { fr: "Visiteur", en: "Visitor" },
  person: { fr: "Chercheur", en: "Researcher" },
  staff: { fr: "Agence", en: "Agency" },
  administrator: { fr: "Administration", en: "Administration" },
  apiKey: { fr: "Clé d’API", en: "API key" },
  product: { fr: "Passerelle", en: "Passerelle" },
};

/** Names of the kinds of subjects. */
export const SUBJECT_LABELS: Readonly<Record<AuditSubjectKind, Localized>> = {
  auditEvent: { fr: "Ligne du journal", en: "Row of the audit log" },
  dossier: { fr: "Dossier", en: "Dossier" },
  user: { fr: "Compte", en: "Account" },
  portal: { fr: "Portail", en: "Portal" },
  vocabularyEntry: { fr: "Vocabulaire", en: "Vocabulary" },
  missedSearch: { fr: "Recherche sans résultat", en: "Search without results" },
  form_model: { fr: "Formulaire", en: "Form" },
  "site-setting": { fr: "Réglage du portail", en: "Setting of the portal" },
};
