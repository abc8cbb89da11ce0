import { z } from "zod";

/** Kinds of subjects. Stored: not to be renamed. */
export type AuditSubjectKind =
  | "auditEvent"
  | "call"
  | "callDraft"
  | "dossier"
  | "form_model"
  | "missedSearch"
  | "partner"
  | "portal"
  | "project"
  | "savedView"
  | "site-setting"
  | "staffInvitation"
  | "staffMember"
  | "user"
  | "vocabularyEntry";

interface EventSpec {
  readonly subject: AuditSubjectKind;
  readonly details: z.ZodObject;
}

const id = z.guid();
const teamNumber = z.int();
const version = z.int();
const role = z.string();
/** Expressions of the search vocabulary: public content of the portal, and what its audit is about. */
const terms = z.array(z.string());
const near = z.array(z.string());

/** An event of a dossier. */
const dossier = <Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  shape: Shape = {} as Shape,
) => ({ subject: "dossier", details: z.object(shape) }) as const;
/** An event about another person of a dossier. */
const aboutMember = dossier({ about: id });
const invitation = dossier({ role, teamNumber, invitation: id });
/** Its file's name, a text of a person, is the reason of the event. */
const appendix = dossier({ slotId: z.string(), fileId: id });
const deposit = dossier({ version, receipt: z.string(), sha256: z.string() });
const decision = dossier({ before: z.string(), version });
const formNode = dossier({ formModelType: z.string(), nodeId: z.string() });
/** An event of a release of decisions of a call. */
const release = <Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  shape: Shape = {} as Shape,
) => ({ subject: "call", details: z.object({ release: id, ...shape }) }) as const;
/** Numbers of the departments that a member of staff is limited to; null for all. */
const departments = z.array(z.int()).nullable();
/** An event of a membership in an agency's staff. */
const staffMember = <Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  shape: Shape = {} as Shape,
) => ({ subject: "staffMember", details: z.object(shape) }) as const;
/** An event of a partner's department. */
const department = {
  subject: "partner",
  details: z.object({ departmentId: z.int(), name: z.string() }),
} as const;
/** An event of a model of letters of an agency. */
const letterTemplate = {
  subject: "partner",
  details: z.object({ template: id, kind: z.string() }),
} as const;
/** Files with several dossiers that staff take out of the portal. Stored: not to be renamed. */
export const EXPORTED_KINDS = ["archive", "answers"] as const;
/** An event of an account without details. */
const account = { subject: "user", details: z.object({}) } as const;

/**
 * All audit events: what they are about, and their details: ids, codes and figures, because they are sealed and can never
 * be erased. The names are stored and therefore never renamed. Details not named here are not stored. `writeAudit` and the `audit` of commands accept only these; the sentences of a dossier's
 * journal (`features/proposals/team/locales/journal.fr.ts`) must name every event of a dossier.
 */
export const AUDIT_EVENTS = {
  "dossier.created": dossier({ callId: z.int() }),
  "dossier.confirmed": dossier(),
  "dossier.renamed": dossier(),
  "dossier.deleted": dossier({ callId: z.int() }),
  "dossier.takenOver": dossier({ from: id }),
  "dossier.node_locked": formNode,
  "dossier.node_unlocked": formNode,
  /** The dossier followed its call to another version of a form: numbers of the versions, and of points to look at. */
  "dossier.formUpdated": dossier({
    formModelType: z.string(),
    from: version,
    to: version,
    points: z.int(),
  }),

  "dossier.invited": invitation,
  "dossier.uninvited": invitation,
  "dossier.invitationExpired": invitation,
  "dossier.invitationRevived": invitation,
  "dossier.declined": invitation,
  "dossier.reminded": dossier({ invitation: id }),
  "dossier.memberReminded": aboutMember,
  "dossier.joined": dossier({ role, teamNumber }),
  "dossier.left": dossier(),
  "dossier.accountClosed": dossier({ role, teamNumber }),
  "dossier.memberRemoved": aboutMember,
  "dossier.memberRenamed": aboutMember,
  "dossier.delegateNamed": aboutMember,
  "dossier.delegateEnded": aboutMember,
  "dossier.transferred": aboutMember,
  "dossier.managementTransferred": aboutMember,
  "dossier.managerNamed": aboutMember,
  "dossier.writingGiven": aboutMember,
  "dossier.writingTaken": aboutMember,
  /** `reason` is a code; what the administrator wrote about it is the reason beside the event. */
  "dossier.coordinatorNamed": dossier({ about: id, reason: z.string(), former: id.nullable() }),
  "dossier.coordinatorRequested": dossier(),
  "dossier.teamRemoved": dossier({ teamNumber }),
  "dossier.institution": dossier({ teamNumber }),
  "dossier.contacts": dossier({ teamNumber }),
  "dossier.cv": dossier(),

  "dossier.appendixAdded": appendix,
  "dossier.appendixReplaced": appendix,
  "dossier.appendixRemoved": appendix,
  "dossier.appendixMoved": dossier({ fileId: id }),
  "dossier.appendixRenamed": dossier({ fileId: id }),

  "dossier.messageRemoved": dossier({ about: id.nullable() }),
  "dossier.commentRemoved": dossier({ about: id.nullable() }),

  "dossier.deposited": deposit,
  "dossier.refiled": deposit,
  "dossier.standbyDeposited": deposit,
  "dossier.depositLate": dossier(),
  "dossier.depositOvertaken": dossier(),
  "dossier.lateWritingSetAside": dossier(),
  "dossier.unlocked": dossier({ version }),
  "dossier.editAbandoned": dossier({ version }),
  "dossier.editLapsed": dossier({ version }),
  "dossier.standbyArmed": dossier(),
  "dossier.standbyDisarmed": dossier(),
  "dossier.standbyOver": dossier({ outcome: z.enum(["failed", "nothing"]) }),

  "dossier.selected": decision,
  "dossier.not_selected": decision,
  "dossier.not_eligible": decision,
  /** A released decision was withdrawn: `before` is its state. What the team was told is the reason of the event. */
  "dossier.decisionWithdrawn": decision,
  /** What the agency wrote to the team is the reason of these events. */
  "dossier.reopened": dossier({ version, until: z.iso.datetime() }),
  "dossier.completionRevoked": dossier({ version }),
  "dossier.completionRefused": dossier({ version }),
  "dossier.completionAsked": dossier({ version }),

  "audit.reasonErased": { subject: "auditEvent", details: z.object({}) },

  /** About the member of staff, because the journal of the dossier is read by its team. */
  "staff.conflictDeclared": { subject: "user", details: z.object({ dossier: id }) },
  /** The same for what staff does with a dossier for the agency alone. A reading has one row for each version and hour. */
  "staff.dossierRead": { subject: "user", details: z.object({ dossier: id, version }) },
  /** A file with several dossiers left the portal: an archive, or their answers as a table. */
  "staff.dossiersExported": {
    subject: "user",
    details: z.object({ kind: z.enum(EXPORTED_KINDS), count: z.int() }),
  },
  "staff.noteWritten": { subject: "user", details: z.object({ dossier: id, note: id }) },
  "staff.noteEdited": { subject: "user", details: z.object({ dossier: id, note: id }) },
  "staff.noteRemoved": { subject: "user", details: z.object({ dossier: id, note: id }) },

  /** About the member of staff, for the same reason. `former`: the member whom the dossier was taken from. */
  "staff.dossierAssigned": staffMember({ dossier: id, former: id.nullable() }),
  /** The dossier is assigned to nobody any more. */
  "staff.dossierTakenBack": staffMember({ dossier: id }),
  /** Verdicts on eligibility, of which the team knows nothing. Comments are not in the audit. */
  "staff.criterionJudged": {
    subject: "user",
    details: z.object({ dossier: id, criterion: z.string(), verdict: z.string(), look: z.int() }),
  },
  "staff.eligibilityJudged": {
    subject: "user",
    details: z.object({ dossier: id, verdict: z.string(), look: z.int(), version }),
  },
  /**
   * Decisions under embargo, about the member of staff: teams know nothing of them. What was decided stands in
   * `decisions`. A look has one row for each person, call and hour.
   */
  "staff.decisionsRead": { subject: "user", details: z.object({ call: z.int() }) },
  /** The name of a file is the reason of the event. */
  "staff.decisionsPrepared": {
    subject: "user",
    details: z.object({ call: z.int(), count: z.int(), source: z.string() }),
  },
  "staff.decisionsCleared": {
    subject: "user",
    details: z.object({ call: z.int(), count: z.int() }),
  },
  "staff.decisionsConfirmed": {
    subject: "user",
    details: z.object({ call: z.int(), count: z.int() }),
  },
  "staff.completionProposed": { subject: "user", details: z.object({ dossier: id }) },
  "staff.completionDropped": { subject: "user", details: z.object({ dossier: id }) },

  /** What was changed stands in `project_amendments`. */
  "project.amended": {
    subject: "project",
    details: z.object({ code: z.string(), number: z.int(), change: z.string() }),
  },
  /** A file of earlier projects was applied. The name of the file is the reason of the event. */
  "partner.projectsImported": {
    subject: "partner",
    details: z.object({ projects: z.int(), people: z.int() }),
  },
  /** What is done to the letter of a dossier before its release. The kind of the letter would tell the decision. */
  "staff.letterAdapted": { subject: "user", details: z.object({ dossier: id }) },
  "staff.letterRestored": { subject: "user", details: z.object({ dossier: id }) },
  "staff.letterReviewed": { subject: "user", details: z.object({ dossier: id }) },
  "letterTemplate.created": letterTemplate,
  "letterTemplate.changed": letterTemplate,
  "letterTemplate.archived": letterTemplate,
  "call.letterTemplateChosen": {
    subject: "call",
    details: z.object({ template: id, kind: z.string() }),
  },

  "callDraft.created": {
    subject: "callDraft",
    details: z.object({ copiedFrom: z.int().nullable() }),
  },
  /** Its title is the reason of the event. */
  "callDraft.deleted": { subject: "callDraft", details: z.object({}) },
  /** A file of calls was applied. The name of the file is the reason of the event. */
  "partner.callsImported": {
    subject: "partner",
    details: z.object({ created: z.int(), changed: z.int() }),
  },
  /** Fields that a file of calls changed. The name of the file is the reason of the event. */
  "callDraft.imported": {
    subject: "callDraft",
    details: z.object({ fields: z.array(z.string()) }),
  },
  "callDraft.publicationPlanned": {
    subject: "callDraft",
    details: z.object({ at: z.iso.datetime() }),
  },
  "callDraft.publicationCancelled": {
    subject: "callDraft",
    details: z.object({ at: z.iso.datetime() }),
  },
  /** Codes of the check list, each with its field: `codeTaken:code`; or `changed`, `rightEnded`, `failed`. */
  "callDraft.publicationFailed": {
    subject: "callDraft",
    details: z.object({ codes: z.array(z.string()) }),
  },
  /** The dates before and after; of the other fields the names, the call has their values. */
  "call.published": {
    subject: "call",
    details: z.object({
      isFirst: z.boolean(),
      fields: z.array(z.string()),
      opening: z.object({ before: z.iso.datetime(), after: z.iso.datetime() }).nullable(),
      closing: z.object({ before: z.iso.datetime(), after: z.iso.datetime() }).nullable(),
    }),
  },
  "call.withdrawn": { subject: "call", details: z.object({}) },
  /** The call got another version of one of its forms: `number`. */
  "call.formVersionChanged": { subject: "call", details: z.object({ number: z.int() }) },
  /** The text of the message is in the journal of the call. */
  /** The teams of eligible dossiers were told. */
  "call.eligibleTold": { subject: "call", details: z.object({ dossiers: z.array(id) }) },
  /** A release of decisions, with their number. The decisions themselves are not in these events: they are under embargo. */
  "call.releasePlanned": release({ decisions: z.int(), at: z.iso.datetime().nullable() }),
  "call.releaseCancelled": release(),
  /** `problems`: of how many dossiers. `failure` concerns the whole release. */
  "call.releaseBlocked": release({ problems: z.int(), failure: z.string().nullable() }),
  "call.released": release({ decisions: z.int() }),
  "call.releaseMailsRepeated": release({ mails: z.int() }),
  "call.messageSent": { subject: "call", details: z.object({ notice: id, people: z.int() }) },

  "form.created": { subject: "form_model", details: z.object({ copiedFrom: id.nullable() }) },
  "form.renamed": {
    subject: "form_model",
    details: z.object({ before: z.string(), after: z.string() }),
  },
  /** The draft was replaced by a file; the number of its nodes. */
  "form.draftImported": { subject: "form_model", details: z.object({ nodes: z.int() }) },
  /** The draft was begun again from the version of this number. */
  "form.draftReset": { subject: "form_model", details: z.object({ number: z.int() }) },
  /** With the calls that got the version and the number of their dossiers, unless it was published without a trial. */
  "form.published": {
    subject: "form_model",
    details: z.object({
      number: z.int(),
      calls: z.array(z.int()).optional(),
      dossiers: z.int().optional(),
    }),
  },
  "form.tried": { subject: "form_model", details: z.object({ calls: z.array(z.number()) }) },
  "form.publicationPlanned": {
    subject: "form_model",
    details: z.object({ at: z.iso.datetime() }),
  },
  "form.publicationCancelled": {
    subject: "form_model",
    details: z.object({ at: z.iso.datetime() }),
  },
  /** A reason why a trial no longer holds, or `closesTooSoon`, `rightEnded`, `failed`. */
  "form.publicationFailed": { subject: "form_model", details: z.object({ code: z.string() }) },
  /** `number` is the version's; `meanings` are those that changed. */
  "form.meaningsChanged": {
    subject: "form_model",
    details: z.object({ number: z.int(), meanings: z.array(z.string()) }),
  },

  "partner.created": { subject: "partner", details: z.object({ kind: z.string() }) },
  /** Names of fields alone: the texts stand in the partner, and a contact is personal data. */
  "partner.changed": { subject: "partner", details: z.object({ fields: z.array(z.string()) }) },
  "partner.ordered": { subject: "partner", details: z.object({ position: z.int() }) },
  "partner.converted": { subject: "partner", details: z.object({ calls: z.int() }) },
  "partner.motiveSaved": { subject: "partner", details: z.object({ motive: id }) },
  "partner.motiveArchived": { subject: "partner", details: z.object({ motive: id }) },
  "department.created": department,
  "department.renamed": department,
  "department.ordered": department,
  "department.closed": department,
  "department.reopened": department,

  "staff.invited": {
    subject: "staffInvitation",
    details: z.object({ role, departments, replaced: id.nullable() }),
  },
  "staff.invitationCancelled": { subject: "staffInvitation", details: z.object({}) },
  "staff.joined": staffMember({ role, departments, invitation: id }),
  "staff.roleChanged": staffMember({ role, before: role }),
  "staff.departmentsChanged": staffMember({ departments, before: departments }),
  "staff.ended": staffMember({ role }),
  "staff.factorReset": staffMember(),

  "user.erased": account,
  "user.signedOut": account,
  "administrator.added": account,
  "administrator.ended": account,
  "administrator.signedIn": {
    subject: "user",
    details: z.object({ factor: z.enum(["application", "recoveryCode"]) }),
  },
  "administrator.deviceEnded": account,
  "administrator.otherDevicesEnded": account,
  "administrator.passwordChanged": account,
  "staff.signedIn": {
    subject: "staffMember",
    details: z.object({ factor: z.enum(["application", "recoveryCode"]) }),
  },
  /** Another agency of the same person; the details name both agencies. */
  "staff.switched": {
    subject: "staffMember",
    details: z.object({ from: z.int(), to: z.int() }),
  },
  "staff.deviceEnded": account,
  "staff.otherDevicesEnded": account,
  "staff.passwordChanged": account,
  "secondFactor.enrolled": account,
  "secondFactor.replaced": account,
  "recoveryCodes.renewed": { subject: "user", details: z.object({ count: z.int() }) },
  "sessions.ended": {
    subject: "user" as "user" | "portal",
    details: z.object({ sessions: z.int() }),
  },

  "savedView.removed": {
    subject: "savedView",
    details: z.object({ list: z.string(), about: id }),
  },

  "maintenance.switched": {
    subject: "site-setting",
    details: z.object({ on: z.boolean(), until: z.string().nullable() }),
  },
  "vocabulary.added": { subject: "vocabularyEntry", details: z.object({ terms, near }) },
  "vocabulary.changed": {
    subject: "vocabularyEntry",
    details: z.object({ terms, near, before: z.object({ terms, near }) }),
  },
  "vocabulary.removed": { subject: "vocabularyEntry", details: z.object({ terms, near }) },
  "vocabulary.switchedOff": { subject: "vocabularyEntry", details: z.object({ terms }) },
  "vocabulary.switchedOn": { subject: "vocabularyEntry", details: z.object({ terms }) },
  "vocabulary.missForgotten": { subject: "missedSearch", details: z.object({}) },
} as const satisfies Readonly<Record<string, EventSpec>>;

export type AuditEvent = keyof typeof AUDIT_EVENTS;

export interface AuditSubject<Event extends AuditEvent = AuditEvent> {
  readonly kind: (typeof AUDIT_EVENTS)[Event]["subject"];
  readonly id: string | number;
}

export type AuditDetails<Event extends AuditEvent = AuditEvent> = z.input<
  (typeof AUDIT_EVENTS)[Event]["details"]
>;

/**
 * Details may be left out where the event has none. `reason` is a text that a person wrote: why they acted, or the name of
 * their file. It is stored beside the event, in `audit_reasons`, where it can be erased.
 */
export type AuditArguments<Event extends AuditEvent> =
  Record<never, never> extends AuditDetails<Event>
    ? [details?: AuditDetails<Event>, reason?: string | null]
    : [details: AuditDetails<Event>, reason?: string | null];

/** Writes an audit event in the caller's transaction. */
export type Audit = <Event extends AuditEvent>(
  event: Event,
  subject: AuditSubject<Event>,
  ...details: AuditArguments<Event>
) => Promise<void>;

/** Names of a dossier's events without their prefix: the keys of the journal's sentences. */
export type DossierEventName = AuditEvent extends infer Event
  ? Event extends `dossier.${infer Name}`
    ? Name
    : never
  : never;
