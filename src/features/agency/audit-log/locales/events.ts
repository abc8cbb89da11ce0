import type { ActorKind } from "#platform/actor.ts";
import type { AuditEvent, AuditSubjectKind } from "#platform/audit/audit-events.ts";
import type { Locale } from "#platform/i18n/locale.ts";
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
  "letterTemplate.archived": { fr: "Modèle de lettre archivé", en: "Letter template archived" },
  "letterTemplate.changed": { fr: "Modèle de lettre changé", en: "Letter template changed" },
  "letterTemplate.created": { fr: "Modèle de lettre créé", en: "Letter template created" },
  "call.letterTemplateChosen": {
    fr: "Modèle de lettre choisi pour un appel",
    en: "Letter template chosen for a call",
  },
  "staff.letterAdapted": { fr: "Lettre adaptée", en: "Letter adapted" },
  "staff.letterRestored": {
    fr: "Lettre ramenée à son modèle",
    en: "Letter returned to its template",
  },
  "staff.letterReviewed": { fr: "Lettre relue", en: "Letter read before it leaves" },
  "audit.reasonErased": { fr: "Motif effacé", en: "Reason erased" },
  "department.closed": { fr: "Département fermé", en: "Department closed" },
  "department.created": { fr: "Département créé", en: "Department created" },
  "department.ordered": { fr: "Départements réordonnés", en: "Departments reordered" },
  "department.renamed": { fr: "Département renommé", en: "Department renamed" },
  "department.reopened": { fr: "Département rouvert", en: "Department reopened" },
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
  "dossier.coordinatorRequested": { fr: "Coordination demandée", en: "Coordinator requested" },
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
  "dossier.formUpdated": {
    fr: "Formulaire du dossier mis à jour",
    en: "Form of the dossier updated",
  },
  "dossier.institution": { fr: "Établissement indiqué", en: "Institution set" },
  "dossier.invitationExpired": { fr: "Invitation expirée", en: "Invitation expired" },
  "dossier.invitationRevived": { fr: "Invitation rouverte", en: "Invitation open again" },
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
  "dossier.reopened": { fr: "Complément demandé", en: "Completion requested" },
  "dossier.completionRevoked": {
    fr: "Demande de complément reprise",
    en: "Completion request revoked",
  },
  "dossier.completionRefused": { fr: "Réouverture refusée", en: "Reopening refused" },
  "dossier.completionAsked": { fr: "Réouverture demandée", en: "Reopening asked for" },
  "staff.dossiersExported": { fr: "Dossiers exportés", en: "Dossiers exported" },
  "staff.decisionsRead": { fr: "Décisions lues sous embargo", en: "Decisions read under embargo" },
  "staff.decisionsPrepared": { fr: "Décisions préparées", en: "Decisions prepared" },
  "staff.decisionsCleared": {
    fr: "Décisions préparées reprises",
    en: "Prepared decisions taken back",
  },
  "staff.decisionsConfirmed": { fr: "Décisions confirmées", en: "Decisions confirmed" },
  "partner.motiveSaved": { fr: "Motif de décision enregistré", en: "Reason for decisions saved" },
  "partner.motiveArchived": {
    fr: "Motif de décision archivé",
    en: "Reason for decisions archived",
  },
  "staff.completionProposed": { fr: "Complément proposé", en: "Completion proposed" },
  "staff.completionDropped": {
    fr: "Proposition de complément écartée",
    en: "Proposed completion dropped",
  },
  "dossier.decisionWithdrawn": { fr: "Décision retirée", en: "Decision withdrawn" },
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
  "staff.dossierRead": { fr: "Dossier lu par l’agence", en: "Dossier read by the agency" },
  "staff.noteWritten": { fr: "Note interne écrite", en: "Internal note written" },
  "staff.noteEdited": { fr: "Note interne modifiée", en: "Internal note edited" },
  "staff.noteRemoved": { fr: "Note interne supprimée", en: "Internal note deleted" },
  "staff.criterionJudged": {
    fr: "Critère d’éligibilité vérifié",
    en: "Eligibility criterion checked",
  },
  "staff.eligibilityJudged": { fr: "Verdict d’éligibilité donné", en: "Eligibility verdict given" },
  "staff.dossierAssigned": { fr: "Dossier confié", en: "Proposal assigned" },
  "staff.dossierTakenBack": { fr: "Dossier repris", en: "Proposal taken back" },
  "form.meaningsChanged": { fr: "Sens des questions changé", en: "Meanings of questions changed" },
  "callDraft.created": { fr: "Appel commencé", en: "Call begun" },
  "callDraft.deleted": { fr: "Brouillon d’appel supprimé", en: "Draft of a call deleted" },
  "partner.callsImported": { fr: "Appels importés d’un fichier", en: "Calls imported from a file" },
  "callDraft.imported": {
    fr: "Brouillon d’appel changé par un fichier",
    en: "Draft of a call changed by a file",
  },
  "callDraft.publicationPlanned": { fr: "Publication programmée", en: "Publication planned" },
  "callDraft.publicationCancelled": {
    fr: "Publication programmée annulée",
    en: "Planned publication cancelled",
  },
  "callDraft.publicationFailed": {
    fr: "Publication programmée empêchée",
    en: "Planned publication stopped",
  },
  "call.published": { fr: "Appel publié", en: "Call published" },
  "call.withdrawn": { fr: "Appel retiré", en: "Call withdrawn" },
  "call.formVersionChanged": {
    fr: "Version du formulaire de l’appel changée",
    en: "Form version of the call changed",
  },
  "call.eligibleTold": {
    fr: "Équipes prévenues de l’éligibilité",
    en: "Teams told of the eligibility",
  },
  "call.releasePlanned": {
    fr: "Publication de décisions demandée",
    en: "Release of decisions requested",
  },
  "call.releaseCancelled": {
    fr: "Publication de décisions annulée",
    en: "Release of decisions cancelled",
  },
  "call.releaseBlocked": {
    fr: "Publication de décisions empêchée",
    en: "Release of decisions stopped",
  },
  "call.released": { fr: "Décisions publiées", en: "Decisions released" },
  "call.releaseMailsRepeated": {
    fr: "Courriels de décision renvoyés",
    en: "Decision e-mails sent again",
  },
  "call.messageSent": { fr: "Message envoyé aux équipes", en: "Message sent to teams" },
  "form.created": { fr: "Formulaire commencé", en: "Form begun" },
  "form.renamed": { fr: "Formulaire renommé", en: "Form renamed" },
  "form.draftImported": {
    fr: "Brouillon de formulaire remplacé par un fichier",
    en: "Draft of a form replaced by a file",
  },
  "form.draftReset": {
    fr: "Brouillon de formulaire repris d’une version",
    en: "Draft of a form begun again from a version",
  },
  "form.publicationCancelled": {
    fr: "Publication de formulaire annulée",
    en: "Form publication cancelled",
  },
  "form.publicationFailed": {
    fr: "Publication de formulaire empêchée",
    en: "Form publication stopped",
  },
  "form.tried": { fr: "Formulaire essayé sur des dossiers", en: "Form tried on proposals" },
  "form.publicationPlanned": {
    fr: "Publication de formulaire programmée",
    en: "Form publication planned",
  },
  "form.published": { fr: "Formulaire publié", en: "Form published" },
  "maintenance.switched": { fr: "Maintenance changée", en: "Maintenance switched" },
  "partner.changed": { fr: "Partenaire modifié", en: "Partner changed" },
  "partner.converted": {
    fr: "Partenaire ponctuel devenu agence",
    en: "One-off partner converted into an agency",
  },
  "partner.created": { fr: "Partenaire créé", en: "Partner created" },
  "partner.ordered": { fr: "Partenaire déplacé dans la liste", en: "Partner moved in the list" },
  "recoveryCodes.renewed": { fr: "Codes de secours renouvelés", en: "Recovery codes renewed" },
  "project.amended": { fr: "Avenant à un projet", en: "Project amended" },
  "partner.projectsImported": { fr: "Projets importés", en: "Projects imported" },
  "savedView.removed": {
    fr: "Vue partagée par un collègue supprimée",
    en: "View shared by a colleague deleted",
  },
  "secondFactor.enrolled": { fr: "Second facteur installé", en: "Second factor enrolled" },
  "secondFactor.replaced": { fr: "Second facteur remplacé", en: "Second factor replaced" },
  "sessions.ended": { fr: "Sessions terminées", en: "Sessions ended" },
  "staff.departmentsChanged": {
    fr: "Départements d’une personne changés",
    en: "Departments of a person changed",
  },
  "staff.ended": { fr: "Accès d’une personne retiré", en: "Access of a person ended" },
  "staff.factorReset": {
    fr: "Second facteur d’une personne rétabli",
    en: "Second factor of a person reset",
  },
  "staff.invitationCancelled": {
    fr: "Invitation dans une agence annulée",
    en: "Invitation to an agency cancelled",
  },
  "staff.invited": { fr: "Personne invitée dans une agence", en: "Person invited to an agency" },
  "staff.joined": { fr: "Agence rejointe", en: "Agency joined" },
  "staff.roleChanged": { fr: "Rôle d’une personne changé", en: "Role of a person changed" },
  "staff.deviceEnded": { fr: "Appareil déconnecté", en: "Device signed out" },
  "staff.otherDevicesEnded": {
    fr: "Autres appareils déconnectés",
    en: "Other devices signed out",
  },
  "staff.passwordChanged": { fr: "Mot de passe changé", en: "Password changed" },
  "staff.signedIn": { fr: "Connexion d’un membre de l’agence", en: "Agency member signed in" },
  "staff.switched": { fr: "Passage à une autre agence", en: "Switch to another agency" },
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

/** Names of the jobs and commands that often stand in the audit of an agency; the others are shown by their id. */
const JOB_LABELS: Readonly<Record<string, Localized>> = {
  demonstration: { fr: "données de démonstration", en: "demonstration data" },
  "erase-account": { fr: "effacement d’un compte", en: "erasure of an account" },
  "expire-invitations": { fr: "invitations échues", en: "expired invitations" },
  "lapse-edits": { fr: "modifications échues", en: "lapsed edits" },
  "keep-standby": { fr: "dépôts de secours", en: "standby deposits" },
  "publish-planned-calls": { fr: "publication prévue", en: "planned publication" },
  "publish-planned-forms": { fr: "publication prévue", en: "planned publication" },
  "update-forms": { fr: "mise à jour des formulaires", en: "update of forms" },
};

/** Who acted, in a word; of the product also which part. */
export function formatActor(kind: ActorKind, job: string | null, locale: Locale): string {
  const label = ACTOR_LABELS[kind][locale];
  return job === null ? label : `${label}, ${JOB_LABELS[job]?.[locale] ?? job}`;
}

/** Names of the kinds of subjects. */
export const SUBJECT_LABELS: Readonly<Record<AuditSubjectKind, Localized>> = {
  auditEvent: { fr: "Ligne du journal", en: "Row of the audit log" },
  dossier: { fr: "Dossier", en: "Dossier" },
  user: { fr: "Compte", en: "Account" },
  portal: { fr: "Portail", en: "Portal" },
  project: { fr: "Projet financé", en: "Funded project" },
  savedView: { fr: "Vue d’une liste", en: "View of a list" },
  vocabularyEntry: { fr: "Vocabulaire", en: "Vocabulary" },
  missedSearch: { fr: "Recherche sans résultat", en: "Search without results" },
  partner: { fr: "Partenaire", en: "Partner" },
  call: { fr: "Appel", en: "Call" },
  callDraft: { fr: "Brouillon d’appel", en: "Draft of a call" },
  form_model: { fr: "Formulaire", en: "Form" },
  staffInvitation: { fr: "Invitation dans une agence", en: "Invitation to an agency" },
  staffMember: { fr: "Personne d’une agence", en: "Person of an agency" },
  "site-setting": { fr: "Réglage du portail", en: "Setting of the portal" },
};
