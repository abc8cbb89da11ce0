import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import type { DossierPlace, DossierRole, InvitedRole } from "./rules/dossier.ts";

/** A dossier as the person who asks stands to it. */
export interface DossierAccess {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  readonly confirmed: boolean;
  /** What they are in it; null for everybody else. */
  readonly membership: { readonly role: DossierRole; readonly mayWrite: boolean } | null;
}

/** What somebody needs before they begin one. */
export interface CreationAccess {
  /** Title, gender and affiliation are known. */
  readonly complete: boolean;
  /** The call takes dossiers here, by forms of ours. */
  readonly hasForms: boolean;
  readonly callOpen: boolean;
  /** They do not coordinate too many drafts already. */
  readonly room: boolean;
}

/** A dossier in somebody's list. */
export interface ListedDossierAccess extends DossierAccess {
  readonly callOpen: boolean;
}

/** Something of one team of the dossier. */
export interface TeamAccess extends DossierAccess {
  /** It is the team of the person who asks. */
  readonly ownTeam: boolean;
}

/** A team that may have lost its last person. */
export interface VacantTeamAccess extends TeamAccess {
  /** Nobody is in it any more. */
  readonly vacant: boolean;
}

/** The organisation that manages a team's money. */
export interface OrganizationAccess extends TeamAccess {
  /** The call lets teams name it. */
  readonly editableOrganization: boolean;
}

/** A place in a team that somebody is invited to, or was. */
export interface InvitationAccess extends TeamAccess {
  readonly invitedAs: InvitedRole;
  readonly callOpen: boolean;
}

/** An invitation as whoever may be meant by it stands to it. */
export interface InviteeAccess {
  /** Who asks has the link that was mailed, or has proven the address it was sent to. */
  readonly holdsKey: boolean;
}

/** Somebody in the dossier, whom the act is about. */
export interface MemberAccess extends TeamAccess {
  readonly target: {
    readonly role: DossierRole;
    /** It is the person who asks. */
    readonly self: boolean;
    readonly hasOrcid: boolean;
  };
}

/** What somebody said in the workpad or in a comment. */
export interface PostAccess extends DossierAccess {
  /** By the person who asks. */
  readonly own: boolean;
  /** Said so lately that correcting it changes nothing others have built upon. */
  readonly recent: boolean;
}

/** A dossier whose edit the call's dates decide about. */
export interface EditAccess extends DossierAccess {
  readonly callOpen: boolean;
}

/** A dossier that can be deposited by itself, should its coordinator be kept from doing it. */
export interface StandbyAccess extends DossierAccess {
  /** The moment at which that would happen has not come. */
  readonly beforeStandby: boolean;
}

/** A dossier as far as it has somebody to lead it. */
export interface CoordinationAccess {
  /** There is none; not seen for a long time; or at work, so that they can hand it on themselves. */
  readonly coordinator: "none" | "away" | "here";
}

/** A dossier before its agency. */
export interface AgencyAccess extends DossierAccess {
  /** The agency that runs the call. */
  readonly partnerId: number;
}

const LEAD_ROLES: readonly DossierRole[] = ["coordinator", "delegate"];

/** For members only: to anybody else a dossier does not exist. */
const allowMembers =
  <Standing extends DossierAccess>(decide: (standing: Standing, role: DossierRole) => Decision) =>
  (actor: Actor, standing: Standing): Decision => {
    if (actor.kind !== "person" || !standing.membership) return HIDDEN;
    return decide(standing, standing.membership.role);
  };

const allowIfEditable = ({ place, unlocked }: DossierAccess): Decision =>
  place === "draft" || unlocked ? ALLOWED : refuse("deposited");

/** What concerns one team: for who leads the dossier, and for the manager of that team. */
const isTeamLead = ({ ownTeam }: TeamAccess, role: DossierRole): boolean =>
  LEAD_ROLES.includes(role) || (role === "scientific_manager" && ownTeam);

/** For who was invited. To answer one has to be somebody, and not by an office. */
const allowInvitees =
  (visitors: Decision) =>
  (actor: Actor, { holdsKey }: InviteeAccess): Decision => {
    if (!holdsKey) return HIDDEN;
    if (actor.kind === "person") return ALLOWED;
    return actor.kind === "visitor" ? visitors : refuse("onlyPeople");
  };

/** What happens in a dossier by itself, in its time; nobody asks for it. */
const allowProduct = (actor: Actor): Decision => (actor.kind === "product" ? ALLOWED : HIDDEN);

/** Only leaders bring in, or send away, those who manage a team. */
const canManageRole = (standing: TeamAccess, role: DossierRole, of: DossierRole): boolean =>
  of === "member" ? isTeamLead(standing, role) : LEAD_ROLES.includes(role);

/** For the agency that runs the call, and for administrators, who help it; never for anybody's own account. */
const allowAgency =
  (decide: (standing: AgencyAccess) => Decision) =>
  (actor: Actor, standing: AgencyAccess): Decision => {
    const its = actor.kind === "staff" && actor.partnerId === standing.partnerId;
    if (!its && actor.kind !== "administrator") return HIDDEN;
    return standing.place === "draft" ? refuse("notDeposited") : decide(standing);
  };

const allowEditIf = (right: boolean, standing: DossierAccess): Decision =>
  right ? allowIfEditable(standing) : refuse("notYourRole");

const allowWriters = (standing: DossierAccess, role: DossierRole): Decision =>
  allowEditIf(role !== "member" || standing.membership?.mayWrite === true, standing);

/** Whoever deposits says whether that may happen by itself; only a draft has nothing with its agency yet. */
const allowStandbyChange = (standing: StandbyAccess, role: DossierRole): Decision => {
  if (role !== "coordinator") return refuse("notYourRole");
  if (standing.place !== "draft") return refuse("deposited");
  return standing.beforeStandby ? ALLOWED : refuse("tooLate");
};

/** Who may do what in a dossier: the one table of it. */
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
  /** Uploads, replaces, renames, reorders and removes files; whoever reads the dossier downloads them. */
  changeAppendices: DossierAccess;
  deleteDraft: DossierAccess;
  archive: ListedDossierAccess;
  takeOver: DossierAccess;
  invite: InvitationAccess;
  cancelInvitation: InvitationAccess;
  openInvitation: InviteeAccess;
  markInvitationRead: InviteeAccess;
  acceptInvitation: InviteeAccess;
  declineInvitation: InviteeAccess;
  /** Ends one that nobody answered in time. */
  expireInvitation: null;
  /** Sends one, and asks again after a week. */
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
  /** Takes a team that lost its last person out of the consortium. */
  removeTeam: VacantTeamAccess;
  nameOrganization: OrganizationAccess;
  remind: MemberAccess;
  talk: DossierAccess;
  editWords: PostAccess;
  removeWords: PostAccess;
  deposit: DossierAccess;
  armStandby: StandbyAccess;
  disarmStandby: StandbyAccess;
  /** Looks at what an armed dossier says now. */
  freezeStandby: null;
  depositStandby: null;
  unlock: EditAccess;
  abandonEdit: DossierAccess;
  /** Ends an edit whose time has run out. */
  lapseEdit: null;
  reopen: AgencyAccess;
  decide: AgencyAccess;
  nameCoordinator: CoordinationAccess;
}>({
  create: (actor, { complete, hasForms, callOpen, room }) => {
    if (actor.kind !== "person" || !hasForms) return HIDDEN;
    if (!callOpen) return refuse("callNotOpen");
    if (!complete) return refuse("incomplete");
    return room ? ALLOWED : refuse("full");
  },
  read: allowMembers(() => ALLOWED),
  // Whoever reads a dossier may keep what they read.
  export: allowMembers(() => ALLOWED),
  rename: allowMembers((standing, role) =>
    LEAD_ROLES.includes(role) ? allowIfEditable(standing) : refuse("notYourRole"),
  ),
  confirm: allowMembers((standing, role) =>
    LEAD_ROLES.includes(role) ? allowIfEditable(standing) : refuse("notYourRole"),
  ),
  writeAnswers: allowMembers(allowWriters),
  // The scientific proposal opens once the creation is confirmed.
  writeProposal: allowMembers((standing, role) => {
    const decision = allowWriters(standing, role);
    return decision.ok && !standing.confirmed ? refuse("confirmFirst") : decision;
  }),
  lockNodes: allowMembers((standing, role) =>
    LEAD_ROLES.includes(role) ? allowIfEditable(standing) : refuse("notYourRole"),
  ),
  // One's own list of works is one's own, whatever one is in the dossier.
  giveOwnPublications: allowMembers(allowIfEditable),
  changeAppendices: allowMembers(allowWriters),
  // Both forms at once, also before the creation is confirmed: it is how a dossier begins.
  takeOver: allowMembers((standing, role) => {
    if (!LEAD_ROLES.includes(role)) return refuse("notYourRole");
    return standing.place === "draft" ? ALLOWED : refuse("deposited");
  }),
  // What was deposited once is a record, also while it is edited again.
  deleteDraft: allowMembers((standing, role) => {
    if (!LEAD_ROLES.includes(role)) return refuse("notYourRole");
    return standing.place === "draft" ? ALLOWED : refuse("deposited");
  }),
  // Put away from one's own list, which nobody else notices: only what can no longer be deposited.
  archive: allowMembers(({ place, callOpen }) => {
    if (place !== "draft") return refuse("deposited");
    return callOpen ? refuse("callOpen") : ALLOWED;
  }),
  invite: allowMembers((standing, role) => {
    if (!canManageRole(standing, role, standing.invitedAs)) return refuse("notYourRole");
    // Unlocked after the closing, a team may have to replace somebody.
    return standing.callOpen || standing.unlocked
      ? allowIfEditable(standing)
      : refuse("callNotOpen");
  }),
  cancelInvitation: allowMembers((standing, role) =>
    canManageRole(standing, role, standing.invitedAs) ? ALLOWED : refuse("notYourRole"),
  ),
  openInvitation: (_, { holdsKey }) => (holdsKey ? ALLOWED : HIDDEN),
  // By a post of the page that shows it, signed in or not: programs that check mails only open its link.
  markInvitationRead: allowInvitees(ALLOWED),
  acceptInvitation: allowInvitees(refuse("signIn")),
  // Saying no needs no account: the link is enough.
  declineInvitation: allowInvitees(ALLOWED),
  expireInvitation: allowProduct,
  mailInvitation: allowProduct,
  removeMember: allowMembers((standing, role) => {
    const { target } = standing;
    if (target.self || target.role === "coordinator") return refuse("notYourRole");
    const right =
      target.role === "delegate"
        ? role === "coordinator"
        : canManageRole(standing, role, target.role);
    return allowEditIf(right, standing);
  }),
  // A dossier is never without a coordinator.
  leave: allowMembers((_, role) => (role === "coordinator" ? refuse("transferFirst") : ALLOWED)),
  // Another window of the coordinator may have done either already.
  nameDelegate: allowMembers((standing, role) => {
    const { target } = standing;
    if (role === "coordinator" && target.role === "delegate") return refuse("alreadyDelegate");
    return allowEditIf(role === "coordinator" && target.role !== "coordinator", standing);
  }),
  endDelegation: allowMembers(({ target }, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    return target.role === "delegate" ? ALLOWED : refuse("notDelegate");
  }),
  // Also of a deposited dossier: people move on while an agency decides.
  transferCoordination: allowMembers(({ target }, role) =>
    role === "coordinator" && !target.self ? ALLOWED : refuse("notYourRole"),
  ),
  transferManagement: allowMembers((standing, role) => {
    const toTeam = standing.ownTeam && standing.target.role === "member";
    return allowEditIf(role === "scientific_manager" && toTeam, standing);
  }),
  // Where a team lost its manager, or needs one beside: somebody who is in it already.
  nameManager: allowMembers((standing, role) => {
    const { target } = standing;
    if (LEAD_ROLES.includes(role) && target.role === "scientific_manager") {
      return refuse("alreadyManager");
    }
    return allowEditIf(LEAD_ROLES.includes(role) && target.role === "member", standing);
  }),
  switchWriting: allowMembers((standing, role) =>
    allowEditIf(standing.target.role === "member" && isTeamLead(standing, role), standing),
  ),
  // Names that ORCID vouches for are nobody's to change here.
  renameMember: allowMembers((standing, role) =>
    allowEditIf(
      !standing.target.hasOrcid && (standing.target.self || isTeamLead(standing, role)),
      standing,
    ),
  ),
  chooseCv: allowMembers((standing) => allowEditIf(standing.target.self, standing)),
  editTeam: allowMembers((standing, role) => allowEditIf(isTeamLead(standing, role), standing)),
  removeTeam: allowMembers((standing, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    return standing.vacant ? allowIfEditable(standing) : refuse("teamNotVacant");
  }),
  nameOrganization: allowMembers((standing, role) => {
    if (!standing.editableOrganization) return refuse("namedByCall");
    return allowEditIf(isTeamLead(standing, role), standing);
  }),
  // Of what they owe the dossier: others, by who leads it or their team.
  remind: allowMembers((standing, role) =>
    allowEditIf(!standing.target.self && isTeamLead(standing, role), standing),
  ),
  // In the workpad and in comments, whatever one is, and in every state of the dossier: what members say to each other is
  // no part of what is deposited, and a team talks on while an agency asks, unlocks and decides.
  talk: allowMembers(() => ALLOWED),
  editWords: allowMembers(({ own, recent }) => {
    if (!own) return refuse("notYourRole");
    return recent ? ALLOWED : refuse("tooLate");
  }),
  // Who leads can take away what should never have been written there; it is said that they did.
  removeWords: allowMembers(({ own }, role) =>
    own || LEAD_ROLES.includes(role) ? ALLOWED : refuse("notYourRole"),
  ),
  // When and whether it is complete is for the rule that decides a deposit at its instant.
  deposit: allowMembers((standing, role) => allowEditIf(role === "coordinator", standing)),
  // Once its moment has come, it is too late for either: what is deposited then can be replaced by hand.
  armStandby: allowMembers(allowStandbyChange),
  disarmStandby: allowMembers(allowStandbyChange),
  freezeStandby: allowProduct,
  depositStandby: allowProduct,
  // The coordinator takes an edit up until the closing; afterwards the agency lends one.
  unlock: allowMembers((standing, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    if (standing.place === "draft") return refuse("notDeposited");
    if (standing.place !== "published") return refuse("decided");
    if (standing.unlocked) return refuse("editInProgress");
    return standing.callOpen ? ALLOWED : refuse("callNotOpen");
  }),
  // It is the end of an unlocking, and decides what the agency goes on holding, as a deposit does: neither is a delegate's.
  abandonEdit: allowMembers((standing, role) => {
    if (role !== "coordinator") return refuse("notYourRole");
    return standing.place !== "draft" && standing.unlocked ? ALLOWED : refuse("notUnlocked");
  }),
  lapseEdit: allowProduct,
  reopen: allowAgency(({ place, unlocked }) => {
    if (place !== "published") return refuse("decided");
    return unlocked ? refuse("editInProgress") : ALLOWED;
  }),
  // A decision is about the version the agency holds: nobody edits beside it any more.
  decide: allowAgency(({ unlocked }) => (unlocked ? refuse("editInProgress") : ALLOWED)),
  // The last resort, for a dossier whose coordinator is gone or no longer comes; who is here hands it on themselves.
  nameCoordinator: (actor, { coordinator }) => {
    if (actor.kind !== "administrator") return HIDDEN;
    return coordinator === "here" ? refuse("hasCoordinator") : ALLOWED;
  },
});
