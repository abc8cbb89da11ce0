import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import { decideForStaff, type StaffAct } from "#platform/staff-acts.ts";
import type { DossierPlace, DossierRole, InvitedRole } from "./rules/dossier.ts";
import type { OpenParts } from "./rules/open-parts.ts";

/** State of a dossier and the actor's membership in it. */
export interface DossierAccess {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  /** The parts that a request for completion opens; null when an edit opens everything. */
  readonly openParts: OpenParts | null;
  readonly confirmed: boolean;
  /** Null when the actor is not a member. */
  readonly membership: { readonly role: DossierRole; readonly mayWrite: boolean } | null;
}

/** Conditions for creating a dossier. */
export interface CreationAccess {
  /** Title, gender and affiliation of the person are known. */
  readonly complete: boolean;
  /** The call uses this portal's forms. */
  readonly hasForms: boolean;
  readonly callOpen: boolean;
  /** The person coordinates fewer than MAX_DRAFTS drafts. */
  readonly room: boolean;
}

/** A dossier in a person's list. */
export interface ListedDossierAccess extends DossierAccess {
  readonly callOpen: boolean;
}

/** A dossier and the slot of a file; null for the page of all slots. */
export interface AppendixAccess extends DossierAccess {
  readonly slotId: string | null;
}

/** A dossier and one of its teams. */
export interface TeamAccess extends DossierAccess {
  /** The actor belongs to this team. */
  readonly ownTeam: boolean;
}

/** A team that may have no members left. */
export interface VacantTeamAccess extends TeamAccess {
  /** The team has no members left. */
  readonly vacant: boolean;
}

/** The organisation that manages a team's money. */
export interface OrganizationAccess extends TeamAccess {
  /** The call lets teams name the organisation. */
  readonly editableOrganization: boolean;
}

/** A role in a team for which an invitation is, or was, sent. */
export interface InvitationAccess extends TeamAccess {
  readonly invitedAs: InvitedRole;
  readonly callOpen: boolean;
}

/** An invitation, for the person it may be addressed to. */
export interface InviteeAccess {
  /** The actor has the mailed link, or a verified account with the invited address. */
  readonly holdsKey: boolean;
}

/** An invitation that is about to be accepted. */
export interface AcceptanceAccess extends InviteeAccess {
  /** A request for completion leaves the team of the dossier closed: see `isTeamClosed`. */
  readonly isTeamClosed: boolean;
}

/** The member that an act is about. */
export interface MemberAccess extends TeamAccess {
  readonly target: {
    readonly role: DossierRole;
    /** The member is the actor. */
    readonly self: boolean;
    readonly hasOrcid: boolean;
  };
}

/** A workpad message or a comment. */
export interface PostAccess extends DossierAccess {
  /** Written by the actor. */
  readonly own: boolean;
  /** Written within the time in which corrections are allowed, before other posts build on it. */
  readonly recent: boolean;
}

/** A dossier with the dates of its call, which decide about edits. */
export interface EditAccess extends DossierAccess {
  readonly callOpen: boolean;
}

/** A dossier with the moment of its automatic deposit. */
export interface StandbyAccess extends DossierAccess {
  /** The moment of the automatic deposit has not come. */
  readonly beforeStandby: boolean;
}

/** State of a dossier's coordination. */
export interface CoordinationAccess {
  /** `away`: not seen for AWAY_DAYS. `here`: active, so able to transfer the role. */
  readonly coordinator: "none" | "away" | "here";
}

/** A dossier, for its agency. */
export interface AgencyAccess extends DossierAccess {
  /** The agency that runs the call, and the department of the call. */
  readonly partnerId: number;
  readonly departmentId: number | null;
  /** The actor is or was in the team, is invited, or has declared a conflict of interest. */
  readonly hasConflict: boolean;
}

/** A dossier that its agency may ask for a completion. */
export interface CompletionAccess extends AgencyAccess {
  /** A withdrawn call accepts no deposit, so a request could not be fulfilled. */
  readonly isCallWithdrawn: boolean;
}

/** A dossier whose coordinator may ask the agency to open it. */
export interface CompletionAskAccess extends EditAccess {
  readonly isCallWithdrawn: boolean;
}

/** An internal note of the agency on a dossier. */
export interface NoteAccess extends AgencyAccess {
  /** Written by the actor. */
  readonly own: boolean;
  /** Written within the time in which corrections are allowed. */
  readonly recent: boolean;
}

const LEAD_ROLES: readonly DossierRole[] = ["coordinator", "delegate"];

/** Members only. For all other actors the dossier is hidden (404). */
const allowMembers =
  <Subject extends DossierAccess>(decide: (subject: Subject, role: DossierRole) => Decision) =>
  (actor: Actor, subject: Subject): Decision => {
    if (actor.kind !== "person" || !subject.membership) return HIDDEN;
    return decide(subject, subject.membership.role);
  };

/** A part of a dossier that a request for completion can leave closed. */
type IsOpen = (parts: OpenParts) => boolean;

const NAMES: IsOpen = ({ names }) => names;
const TEAM: IsOpen = ({ team }) => team;
const CVS: IsOpen = ({ cvs }) => cvs;

/** Whether a request for completion leaves members, institutions and contacts of a dossier as deposited. */
export const isTeamClosed = ({
  unlocked,
  openParts,
}: Pick<DossierAccess, "unlocked" | "openParts">): boolean =>
  unlocked && openParts !== null && !TEAM(openParts);

/** Drafts, and deposited dossiers in an edit that opens the part; an act without a part is possible in every edit. */
const allowIfEditable = (
  { place, unlocked, openParts }: DossierAccess,
  isOpen?: IsOpen,
): Decision => {
  if (place === "draft") return ALLOWED;
  if (!unlocked) return refuse("deposited");
  return openParts && isOpen && !isOpen(openParts) ? refuse("partClosed") : ALLOWED;
};

/** Acts on one team: allowed to the dossier's leads and to the team's scientific manager. */
const isTeamLead = ({ ownTeam }: TeamAccess, role: DossierRole): boolean =>
  LEAD_ROLES.includes(role) || (role === "scientific_manager" && ownTeam);

/**
 * Holders of the invitation's link or address. Staff and administrators are refused: only a personal account can answer.
 */
const allowInvitees =
  (forVisitors: Decision) =>
  (actor: Actor, { holdsKey }: InviteeAccess): Decision => {
    if (!holdsKey) return HIDDEN;
    if (actor.kind === "person") return ALLOWED;
    return actor.kind === "visitor" ? forVisitors : refuse("onlyPeople");
  };

/** Scheduled acts of the product itself; hidden from all other actors. */
const allowProduct = (actor: Actor): Decision => (actor.kind === "product" ? ALLOWED : HIDDEN);

/** Only leads may invite or remove scientific managers; team leads may invite or remove members. */
const canManageRole = (subject: TeamAccess, role: DossierRole, managed: DossierRole): boolean =>
  managed === "member" ? isTeamLead(subject, role) : LEAD_ROLES.includes(role);

/**
 * Staff of the agency that runs the call, by their role. Drafts are hidden from the agency, and a dossier from staff with a
 * conflict of interest in it. Administrators run the portal and do not read dossiers.
 */
const allowAgency =
  <Subject extends AgencyAccess>(act: StaffAct, decide: (subject: Subject) => Decision) =>
  (actor: Actor, subject: Subject): Decision => {
    if (subject.place === "draft" || subject.hasConflict) return HIDDEN;
    const byRole = decideForStaff(actor, act, subject);
    return byRole.ok ? decide(subject) : byRole;
  };

const allowEditIf = (hasRight: boolean, subject: DossierAccess, isOpen?: IsOpen): Decision =>
  hasRight ? allowIfEditable(subject, isOpen) : refuse("notYourRole");

const allowWriters = (subject: DossierAccess, role: DossierRole, isOpen?: IsOpen): Decision =>
  allowEditIf(role !== "member" || subject.membership?.mayWrite === true, subject, isOpen);

/**
 * The coordinator's decision, as the deposit is. Drafts only: a deposited dossier already has a version with the agency.
 */
const allowStandbyChange = (subject: StandbyAccess, role: DossierRole): Decision => {
  if (role !== "coordinator") return refuse("notYourRole");
  if (subject.place !== "draft") return refuse("deposited");
  return subject.beforeStandby ? ALLOWED : refuse("tooLate");
};

const allowCompletion = ({ place, unlocked, isCallWithdrawn }: CompletionAccess): Decision => {
  if (place !== "published") return refuse("decided");
  if (unlocked) return refuse("editInProgress");
  return isCallWithdrawn ? refuse("withdrawn") : ALLOWED;
};

/** Every right in a dossier, in one table. */
export const can = createPolicy<{
  create: CreationAccess;
  read: DossierAccess;
  export: DossierAccess;
  rename: DossierAccess;
  confirm: DossierAccess;
  writeAnswers: DossierAccess;
  writeProposal: DossierAccess;
  lockNodes: DossierAccess;
  giveOwnPublications: DossierAccess;
  /** Moves a dossier that is being written to the forms of its call. */
  updateForms: null;
  /** Upload, replace, rename, reorder and remove files. Downloading needs `read` only. */
  changeAppendices: AppendixAccess;
  deleteDraft: DossierAccess;
  archive: ListedDossierAccess;
  takeOver: DossierAccess;
  invite: InvitationAccess;
  cancelInvitation: InvitationAccess;
  openInvitation: InviteeAccess;
  markInvitationRead: InviteeAccess;
  acceptInvitation: AcceptanceAccess;
  declineInvitation: InviteeAccess;
  /** Ends an invitation that was not answered in time. */
  expireInvitation: null;
  /** Sends an invitation, and a reminder after a week. */
  mailInvitation: null;
  removeMember: MemberAccess;
  leave: DossierAccess;
  nameDelegate: MemberAccess;
  endDelegation: MemberAccess;
  transferCoordination: MemberAccess;
  transferManagement: MemberAccess;
  nameManager: MemberAccess;
  switchWriting: MemberAccess;
  renameMember: MemberAccess;
  chooseCv: MemberAccess;
  editTeam: TeamAccess;
  /** Takes a team without members out of the consortium. */
  removeTeam: VacantTeamAccess;
  nameOrganization: OrganizationAccess;
  remind: MemberAccess;
  talk: DossierAccess;
  editPost: PostAccess;
  removePost: PostAccess;
  deposit: DossierAccess;
  armStandby: StandbyAccess;
  disarmStandby: StandbyAccess;
  /** Freezes the current content of a dossier with an armed standby. */
  freezeStandby: null;
  depositStandby: null;
  unlock: EditAccess;
  abandonEdit: DossierAccess;
  /** Ends an edit whose time has run out. */
  lapseEdit: null;
  /** Reads the deposited version with its files, never the draft. */
  readDeposit: AgencyAccess;
  writeNote: AgencyAccess;
  editNote: NoteAccess;
  removeNote: NoteAccess;
  /** Judges criteria and the eligibility of the deposited version, for the agency alone. */
  checkEligibility: AgencyAccess;
  requestCompletion: CompletionAccess;
  proposeCompletion: CompletionAccess;
  /** Refuses what was asked for or proposed. */
  refuseCompletion: AgencyAccess;
  revokeCompletion: AgencyAccess;
  askForCompletion: CompletionAskAccess;
  nameCoordinator: CoordinationAccess;
}>({
  create: (actor, { complete, hasForms, callOpen, room }) => {
    if (actor.kind !== "person" || !hasForms) return HIDDEN;
    if (!callOpen) return refuse("callNotOpen");
    if (!complete) return refuse("incomplete");
    return room ? ALLOWED : refuse("full");
  },
  read: allowMembers(() => ALLOWED),
  // The same right as `read`: an export contains nothing more.
  export: allowMembers(() => ALLOWED),
  rename: allowMembers((subject, role) => allowEditIf(LEAD_ROLES.includes(role), subject, NAMES)),
  confirm: allowMembers((subject, role) =>
    LEAD_ROLES.includes(role) ? allowIfEditable(subject) : refuse("notYourRole"),
  ),
  writeAnswers: allowMembers((subject, role) => allowWriters(subject, role)),
  // The scientific proposal opens once the creation is confirmed.
  writeProposal: allowMembers((subject, role) => {
    const decision = allowWriters(subject, role);
    return decision.ok && !subject.confirmed ? refuse("confirmFirst") : decision;
  }),
  lockNodes: allowMembers((subject, role) =>
    LEAD_ROLES.includes(role) ? allowIfEditable(subject) : refuse("notYourRole"),
  ),
  // Each member edits their own publication list, whatever their role.
  giveOwnPublications: allowMembers((subject) => allowIfEditable(subject, CVS)),
  updateForms: allowProduct,
  changeAppendices: allowMembers((subject, role) => {
    const { slotId } = subject;
    return allowWriters(subject, role, ({ appendices }) =>
      slotId === null ? appendices.length > 0 : appendices.includes(slotId),
    );
  }),
  // Prefilling writes both forms, and is allowed before the creation is confirmed: it is usually the first step.
  takeOver: allowMembers((subject, role) => {
    if (!LEAD_ROLES.includes(role)) return refuse("notYourRole");
    return subject.place === "draft" ? ALLOWED : refuse("deposited");
  }),
  // A dossier that was deposited once is a record, even while it is being edited again.
  deleteDraft: allowMembers((subject, role) => {
    if (!LEAD_ROLES.includes(role)) return refuse("notYourRole");
    return subject.place === "draft" ? ALLOWED : refuse("deposited");
  }),
  // Changes the actor's own list only. Allowed once the dossier can no longer be deposited.
  archive: allowMembers(({ place, callOpen }) => {
    if (place !== "draft") return refuse("deposited");
    return callOpen ? refuse("callOpen") : ALLOWED;
  }),
  invite: allowMembers((subject, role) => {
    if (!canManageRole(subject, role, subject.invitedAs)) return refuse("notYourRole");
    // Unlocked after the closing, a team may have to replace a member.
    return subject.callOpen || subject.unlocked
      ? allowIfEditable(subject, TEAM)
      : refuse("callNotOpen");
  }),
  cancelInvitation: allowMembers((subject, role) =>
    canManageRole(subject, role, subject.invitedAs) ? ALLOWED : refuse("notYourRole"),
  ),
  openInvitation: (_, { holdsKey }) => (holdsKey ? ALLOWED : HIDDEN),
  // A POST of the invitation page, with or without an account: mail scanners open links but send no POST.
  markInvitationRead: allowInvitees(ALLOWED),
  acceptInvitation: (actor, subject) => {
    const decision = allowInvitees(refuse("signIn"))(actor, subject);
    return decision.ok && subject.isTeamClosed ? refuse("partClosed") : decision;
  },
  // Declining needs no account: the link suffices.
  declineInvitation: allowInvitees(ALLOWED),
  expireInvitation: allowProduct,
  mailInvitation: allowProduct,
  removeMember: allowMembers((subject, role) => {
    const { target } = subject;
    if (target.self || target.role === "coordinator") return refuse("notYourRole");
    const hasRight =
      target.role === "delegate"
        ? role === "coordinator"
        : canManageRole(subject, role, target.role);
    return allowEditIf(hasRight, subject, TEAM);
  }),
  // A dossier always has a coordinator. Leaving is possible in every state, also while a request for completion leaves the
  // team closed: nobody is kept in a dossier.
  leave: allowMembers((_, role) => (role === "coordinator" ? refuse("transferFirst") : ALLOWED)),
  // Another window of the coordinator may already have named or removed the delegate.
  nameDelegate: allowMembers((subject, role) => {
    const { target } = subject;
    if (role === "coordinator" && target.role === "delegate") return refuse("alreadyDelegate");
    return allowEditIf(role === "coordinator" && target.role !== "coordinator", subject, TEAM);
  }),
  endDelegation: allowMembers(({ target }, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    return target.role === "delegate" ? ALLOWED : refuse("notDelegate");
  }),
  // Allowed for deposited dossiers, too, and whatever a request for completion opens: people change jobs while an agency
  // decides.
  transferCoordination: allowMembers(({ target }, role) =>
    role === "coordinator" && !target.self ? ALLOWED : refuse("notYourRole"),
  ),
  transferManagement: allowMembers((subject, role) => {
    const toTeam = subject.ownTeam && subject.target.role === "member";
    return allowEditIf(role === "scientific_manager" && toTeam, subject, TEAM);
  }),
  // Gives a team a first or additional manager from among its members.
  nameManager: allowMembers((subject, role) => {
    const { target } = subject;
    if (LEAD_ROLES.includes(role) && target.role === "scientific_manager") {
      return refuse("alreadyManager");
    }
    return allowEditIf(LEAD_ROLES.includes(role) && target.role === "member", subject, TEAM);
  }),
  switchWriting: allowMembers((subject, role) =>
    allowEditIf(subject.target.role === "member" && isTeamLead(subject, role), subject, TEAM),
  ),
  // Names confirmed by ORCID cannot be changed here.
  renameMember: allowMembers((subject, role) =>
    allowEditIf(
      !subject.target.hasOrcid && (subject.target.self || isTeamLead(subject, role)),
      subject,
      TEAM,
    ),
  ),
  chooseCv: allowMembers((subject) => allowEditIf(subject.target.self, subject, CVS)),
  editTeam: allowMembers((subject, role) => allowEditIf(isTeamLead(subject, role), subject, TEAM)),
  removeTeam: allowMembers((subject, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    // In every edit: a vacant team blocks the deposit, and members can leave while the team is closed.
    return subject.vacant ? allowIfEditable(subject) : refuse("teamNotVacant");
  }),
  nameOrganization: allowMembers((subject, role) => {
    if (!subject.editableOrganization) return refuse("namedByCall");
    return allowEditIf(isTeamLead(subject, role), subject, TEAM);
  }),
  // Reminds another member of their open tasks.
  remind: allowMembers((subject, role) =>
    allowEditIf(!subject.target.self && isTeamLead(subject, role), subject),
  ),
  // Allowed to every role in every state: posts are not part of a deposit, and a team needs to talk while the agency asks,
  // unlocks and decides.
  talk: allowMembers(() => ALLOWED),
  editPost: allowMembers(({ own, recent }) => {
    if (!own) return refuse("notYourRole");
    return recent ? ALLOWED : refuse("tooLate");
  }),
  // Leads may remove posts of others; the post then shows that it was removed.
  removePost: allowMembers(({ own }, role) =>
    own || LEAD_ROLES.includes(role) ? ALLOWED : refuse("notYourRole"),
  ),
  // Dates and completeness are checked by `decideDeposit`, at the moment of the deposit.
  deposit: allowMembers((subject, role) => allowEditIf(role === "coordinator", subject)),
  // Refused from the moment of the automatic deposit on. The version it deposits can still be replaced by a deposit by
  // hand.
  armStandby: allowMembers(allowStandbyChange),
  disarmStandby: allowMembers(allowStandbyChange),
  freezeStandby: allowProduct,
  depositStandby: allowProduct,
  // The coordinator can unlock until the closing. Afterwards only the agency can (`requestCompletion`).
  unlock: allowMembers((subject, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    if (subject.place === "draft") return refuse("notDeposited");
    if (subject.place !== "published") return refuse("decided");
    if (subject.unlocked) return refuse("editInProgress");
    return subject.callOpen ? ALLOWED : refuse("callNotOpen");
  }),
  // The coordinator's only, like the deposit: abandoning decides which version the agency keeps.
  abandonEdit: allowMembers((subject, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    return subject.place !== "draft" && subject.unlocked ? ALLOWED : refuse("notUnlocked");
  }),
  lapseEdit: allowProduct,
  readDeposit: allowAgency("readDeposits", () => ALLOWED),
  // Every member of staff who reads a dossier may write notes on it.
  writeNote: allowAgency("readDeposits", () => ALLOWED),
  editNote: allowAgency("readDeposits", ({ own, recent }) => {
    if (!own) return refuse("notYourRole");
    return recent ? ALLOWED : refuse("tooLate");
  }),
  removeNote: allowAgency("readDeposits", ({ own }) => (own ? ALLOWED : refuse("notYourRole"))),
  // A decision ends the check.
  checkEligibility: allowAgency("checkEligibility", ({ place }) =>
    place === "published" ? ALLOWED : refuse("decided"),
  ),
  requestCompletion: allowAgency("unlockDossiers", allowCompletion),
  proposeCompletion: allowAgency("checkEligibility", allowCompletion),
  refuseCompletion: allowAgency("unlockDossiers", () => ALLOWED),
  // Only what the agency opened: an edit of the coordinator's own is not the agency's to end.
  revokeCompletion: allowAgency("unlockDossiers", ({ unlocked, openParts }) =>
    unlocked && openParts ? ALLOWED : refuse("notUnlocked"),
  ),
  // While the call is open the coordinator unlocks the dossier without the agency.
  askForCompletion: allowMembers((subject, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    if (subject.place === "draft") return refuse("notDeposited");
    if (subject.place !== "published") return refuse("decided");
    if (subject.unlocked) return refuse("editInProgress");
    if (subject.isCallWithdrawn) return refuse("withdrawn");
    return subject.callOpen ? refuse("callOpen") : ALLOWED;
  }),
  // The last resort, for a dossier whose coordinator has no account or is away. An active coordinator transfers the role
  // instead.
  nameCoordinator: (actor, { coordinator }) => {
    if (actor.kind !== "administrator") return HIDDEN;
    return coordinator === "here" ? refuse("hasCoordinator") : ALLOWED;
  },
});
