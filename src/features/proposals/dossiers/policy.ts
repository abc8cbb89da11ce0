import type { Actor } from "#platform/actor.ts";
import { ALLOWED, type Decision, HIDDEN, policy, refused } from "#platform/policy.ts";
import type { DossierPlace, DossierRole, InvitedRole } from "./rules/dossier.ts";

/** A dossier as the person who asks stands to it. */
export interface DossierStanding {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  readonly confirmed: boolean;
  /** What they are in it; null for everybody else. */
  readonly membership: { readonly role: DossierRole; readonly mayWrite: boolean } | null;
}

/** What somebody needs before they begin one. */
export interface CreationStanding {
  /** Title, gender and affiliation are known. */
  readonly complete: boolean;
  /** The call takes dossiers here, by forms of ours. */
  readonly hasForms: boolean;
  readonly callOpen: boolean;
  /** They do not coordinate too many drafts already. */
  readonly room: boolean;
}

/** A dossier in somebody's list. */
export interface ListStanding extends DossierStanding {
  readonly callOpen: boolean;
}

/** Something of one team of the dossier. */
export interface TeamStanding extends DossierStanding {
  /** It is the team of the person who asks. */
  readonly ownTeam: boolean;
}

/** A team that may have lost its last person. */
export interface VacancyStanding extends TeamStanding {
  /** Nobody is in it any more. */
  readonly vacant: boolean;
}

/** The organisation that manages a team's money. */
export interface OrganizationStanding extends TeamStanding {
  /** The call lets teams name it. */
  readonly editableOrganization: boolean;
}

/** A place in a team that somebody is invited to, or was. */
export interface InvitationStanding extends TeamStanding {
  readonly invitedAs: InvitedRole;
  readonly callOpen: boolean;
}

/** An invitation as whoever may be meant by it stands to it. */
export interface InviteeStanding {
  /** Who asks has the link that was mailed, or has proven the address it was sent to. */
  readonly holdsKey: boolean;
}

/** Somebody in the dossier, whom the act is about. */
export interface MemberStanding extends TeamStanding {
  readonly target: {
    readonly role: DossierRole;
    /** It is the person who asks. */
    readonly self: boolean;
    readonly hasOrcid: boolean;
  };
}

/** What somebody said in the workpad or in a comment. */
export interface WordsStanding extends DossierStanding {
  /** By the person who asks. */
  readonly own: boolean;
  /** Said so lately that correcting it changes nothing others have built upon. */
  readonly recent: boolean;
}

/** A dossier whose edit the call's dates decide about. */
export interface EditStanding extends DossierStanding {
  readonly callOpen: boolean;
}

/** A dossier that can be deposited by itself, should its coordinator be kept from doing it. */
export interface StandbyStanding extends DossierStanding {
  /** The moment at which that would happen has not come. */
  readonly beforeStandby: boolean;
}

/** A dossier as far as it has somebody to lead it. */
export interface CoordinationStanding {
  /** There is none; not seen for a long time; or at work, so that they can hand it on themselves. */
  readonly coordinator: "none" | "away" | "here";
}

/** A dossier before its agency. */
export interface AgencyStanding extends DossierStanding {
  /** The agency that runs the call. */
  readonly partnerId: number;
}

const LEADS: readonly DossierRole[] = ["coordinator", "delegate"];

/** For members only: to anybody else a dossier does not exist. */
const forMembers =
  <Standing extends DossierStanding>(decide: (standing: Standing, role: DossierRole) => Decision) =>
  (actor: Actor, standing: Standing): Decision => {
    if (actor.kind !== "person" || !standing.membership) return HIDDEN;
    return decide(standing, standing.membership.role);
  };

const ifEditable = ({ place, unlocked }: DossierStanding): Decision =>
  place === "draft" || unlocked ? ALLOWED : refused("deposited");

/** What concerns one team: for who leads the dossier, and for the manager of that team. */
const leadsTeam = ({ ownTeam }: TeamStanding, role: DossierRole): boolean =>
  LEADS.includes(role) || (role === "scientific_manager" && ownTeam);

/** For who was invited. To answer one has to be somebody, and not by an office. */
const forInvitees =
  (visitors: Decision) =>
  (actor: Actor, { holdsKey }: InviteeStanding): Decision => {
    if (!holdsKey) return HIDDEN;
    if (actor.kind === "person") return ALLOWED;
    return actor.kind === "visitor" ? visitors : refused("onlyPeople");
  };

/** What happens in a dossier by itself, in its time; nobody asks for it. */
const forProduct = (actor: Actor): Decision => (actor.kind === "product" ? ALLOWED : HIDDEN);

/** Only leaders bring in, or send away, those who manage a team. */
const overRole = (standing: TeamStanding, role: DossierRole, of: DossierRole): boolean =>
  of === "member" ? leadsTeam(standing, role) : LEADS.includes(role);

/** For the agency that runs the call, and for administrators, who help it; never for anybody's own account. */
const forAgency =
  (decide: (standing: AgencyStanding) => Decision) =>
  (actor: Actor, standing: AgencyStanding): Decision => {
    const its = actor.kind === "staff" && actor.partnerId === standing.partnerId;
    if (!its && actor.kind !== "administrator") return HIDDEN;
    return standing.place === "draft" ? refused("notDeposited") : decide(standing);
  };

const ifIts = (right: boolean, standing: DossierStanding): Decision =>
  right ? ifEditable(standing) : refused("notYourRole");

const ifWrites = (standing: DossierStanding, role: DossierRole): Decision =>
  ifIts(role !== "member" || standing.membership?.mayWrite === true, standing);

/** Whoever deposits says whether that may happen by itself; only a draft has nothing with its agency yet. */
const ifBeforeStandby = (standing: StandbyStanding, role: DossierRole): Decision => {
  if (role !== "coordinator") return refused("notYourRole");
  if (standing.place !== "draft") return refused("deposited");
  return standing.beforeStandby ? ALLOWED : refused("tooLate");
};

/** Who may do what in a dossier: the one table of it. */
export const can = policy<{
  create: CreationStanding;
  read: DossierStanding;
  export: DossierStanding;
  rename: DossierStanding;
  confirm: DossierStanding;
  writeAnswers: DossierStanding;
  writeProposal: DossierStanding;
  lockNodes: DossierStanding;
  giveOwnPublications: DossierStanding;
  /** Uploads, replaces, renames, reorders and removes files; whoever reads the dossier downloads them. */
  changeAppendices: DossierStanding;
  deleteDraft: DossierStanding;
  archive: ListStanding;
  takeOver: DossierStanding;
  invite: InvitationStanding;
  cancelInvitation: InvitationStanding;
  openInvitation: InviteeStanding;
  markInvitationRead: InviteeStanding;
  acceptInvitation: InviteeStanding;
  declineInvitation: InviteeStanding;
  /** Ends one that nobody answered in time. */
  expireInvitation: null;
  /** Sends one, and asks again after a week. */
  mailInvitation: null;
  removeMember: MemberStanding;
  leave: DossierStanding;
  nameDelegate: MemberStanding;
  endDelegation: MemberStanding;
  transferCoordination: MemberStanding;
  transferManagement: MemberStanding;
  nameManager: MemberStanding;
  switchWriting: MemberStanding;
  renameMember: MemberStanding;
  chooseCv: MemberStanding;
  editTeam: TeamStanding;
  /** Takes a team that lost its last person out of the consortium. */
  removeTeam: VacancyStanding;
  nameOrganization: OrganizationStanding;
  remind: MemberStanding;
  talk: DossierStanding;
  editWords: WordsStanding;
  removeWords: WordsStanding;
  deposit: DossierStanding;
  armStandby: StandbyStanding;
  disarmStandby: StandbyStanding;
  /** Looks at what an armed dossier says now. */
  freezeStandby: null;
  depositStandby: null;
  unlock: EditStanding;
  abandonEdit: DossierStanding;
  /** Ends an edit whose time has run out. */
  lapseEdit: null;
  reopen: AgencyStanding;
  decide: AgencyStanding;
  nameCoordinator: CoordinationStanding;
}>({
  create: (actor, { complete, hasForms, callOpen, room }) => {
    if (actor.kind !== "person" || !hasForms) return HIDDEN;
    if (!callOpen) return refused("callNotOpen");
    if (!complete) return refused("incomplete");
    return room ? ALLOWED : refused("full");
  },
  read: forMembers(() => ALLOWED),
  // Whoever reads a dossier may keep what they read.
  export: forMembers(() => ALLOWED),
  rename: forMembers((standing, role) =>
    LEADS.includes(role) ? ifEditable(standing) : refused("notYourRole"),
  ),
  confirm: forMembers((standing, role) =>
    LEADS.includes(role) ? ifEditable(standing) : refused("notYourRole"),
  ),
  writeAnswers: forMembers(ifWrites),
  // The scientific proposal opens once the creation is confirmed.
  writeProposal: forMembers((standing, role) => {
    const decision = ifWrites(standing, role);
    return decision.ok && !standing.confirmed ? refused("confirmFirst") : decision;
  }),
  lockNodes: forMembers((standing, role) =>
    LEADS.includes(role) ? ifEditable(standing) : refused("notYourRole"),
  ),
  // One's own list of works is one's own, whatever one is in the dossier.
  giveOwnPublications: forMembers(ifEditable),
  changeAppendices: forMembers(ifWrites),
  // Both forms at once, also before the creation is confirmed: it is how a dossier begins.
  takeOver: forMembers((standing, role) => {
    if (!LEADS.includes(role)) return refused("notYourRole");
    return standing.place === "draft" ? ALLOWED : refused("deposited");
  }),
  // What was deposited once is a record, also while it is edited again.
  deleteDraft: forMembers((standing, role) => {
    if (!LEADS.includes(role)) return refused("notYourRole");
    return standing.place === "draft" ? ALLOWED : refused("deposited");
  }),
  // Put away from one's own list, which nobody else notices: only what can no longer be deposited.
  archive: forMembers(({ place, callOpen }) => {
    if (place !== "draft") return refused("deposited");
    return callOpen ? refused("callOpen") : ALLOWED;
  }),
  invite: forMembers((standing, role) => {
    if (!overRole(standing, role, standing.invitedAs)) return refused("notYourRole");
    // Unlocked after the closing, a team may have to replace somebody.
    return standing.callOpen || standing.unlocked ? ifEditable(standing) : refused("callNotOpen");
  }),
  cancelInvitation: forMembers((standing, role) =>
    overRole(standing, role, standing.invitedAs) ? ALLOWED : refused("notYourRole"),
  ),
  openInvitation: (_, { holdsKey }) => (holdsKey ? ALLOWED : HIDDEN),
  // By a post of the page that shows it, signed in or not: programs that check mails only open its link.
  markInvitationRead: forInvitees(ALLOWED),
  acceptInvitation: forInvitees(refused("signIn")),
  // Saying no needs no account: the link is enough.
  declineInvitation: forInvitees(ALLOWED),
  expireInvitation: forProduct,
  mailInvitation: forProduct,
  removeMember: forMembers((standing, role) => {
    const { target } = standing;
    if (target.self || target.role === "coordinator") return refused("notYourRole");
    const right =
      target.role === "delegate" ? role === "coordinator" : overRole(standing, role, target.role);
    return ifIts(right, standing);
  }),
  // A dossier is never without a coordinator.
  leave: forMembers((_, role) => (role === "coordinator" ? refused("transferFirst") : ALLOWED)),
  // Another window of the coordinator may have done either already.
  nameDelegate: forMembers((standing, role) => {
    const { target } = standing;
    if (role === "coordinator" && target.role === "delegate") return refused("alreadyDelegate");
    return ifIts(role === "coordinator" && target.role !== "coordinator", standing);
  }),
  endDelegation: forMembers(({ target }, role) => {
    if (role !== "coordinator") return refused("notYourRole");
    return target.role === "delegate" ? ALLOWED : refused("notDelegate");
  }),
  // Also of a deposited dossier: people move on while an agency decides.
  transferCoordination: forMembers(({ target }, role) =>
    role === "coordinator" && !target.self ? ALLOWED : refused("notYourRole"),
  ),
  transferManagement: forMembers((standing, role) => {
    const toTeam = standing.ownTeam && standing.target.role === "member";
    return ifIts(role === "scientific_manager" && toTeam, standing);
  }),
  // Where a team lost its manager, or needs one beside: somebody who is in it already.
  nameManager: forMembers((standing, role) => {
    const { target } = standing;
    if (LEADS.includes(role) && target.role === "scientific_manager") {
      return refused("alreadyManager");
    }
    return ifIts(LEADS.includes(role) && target.role === "member", standing);
  }),
  switchWriting: forMembers((standing, role) =>
    ifIts(standing.target.role === "member" && leadsTeam(standing, role), standing),
  ),
  // Names that ORCID vouches for are nobody's to change here.
  renameMember: forMembers((standing, role) =>
    ifIts(
      !standing.target.hasOrcid && (standing.target.self || leadsTeam(standing, role)),
      standing,
    ),
  ),
  chooseCv: forMembers((standing) => ifIts(standing.target.self, standing)),
  editTeam: forMembers((standing, role) => ifIts(leadsTeam(standing, role), standing)),
  removeTeam: forMembers((standing, role) => {
    if (role !== "coordinator") return refused("notYourRole");
    return standing.vacant ? ifEditable(standing) : refused("teamNotVacant");
  }),
  nameOrganization: forMembers((standing, role) => {
    if (!standing.editableOrganization) return refused("namedByCall");
    return ifIts(leadsTeam(standing, role), standing);
  }),
  // Of what they owe the dossier: others, by who leads it or their team.
  remind: forMembers((standing, role) =>
    ifIts(!standing.target.self && leadsTeam(standing, role), standing),
  ),
  // In the workpad and in comments, whatever one is, and in every state of the dossier: what members say to each other is
  // no part of what is deposited, and a team talks on while an agency asks, unlocks and decides.
  talk: forMembers(() => ALLOWED),
  editWords: forMembers(({ own, recent }) => {
    if (!own) return refused("notYourRole");
    return recent ? ALLOWED : refused("tooLate");
  }),
  // Who leads can take away what should never have been written there; it is said that they did.
  removeWords: forMembers(({ own }, role) =>
    own || LEADS.includes(role) ? ALLOWED : refused("notYourRole"),
  ),
  // When and whether it is complete is for the rule that decides a deposit at its instant.
  deposit: forMembers((standing, role) => ifIts(role === "coordinator", standing)),
  // Once its moment has come, it is too late for either: what is deposited then can be replaced by hand.
  armStandby: forMembers(ifBeforeStandby),
  disarmStandby: forMembers(ifBeforeStandby),
  freezeStandby: forProduct,
  depositStandby: forProduct,
  // The coordinator takes an edit up until the closing; afterwards the agency lends one.
  unlock: forMembers((standing, role) => {
    if (role !== "coordinator") return refused("notYourRole");
    if (standing.place === "draft") return refused("notDeposited");
    if (standing.place !== "published") return refused("decided");
    if (standing.unlocked) return refused("editInProgress");
    return standing.callOpen ? ALLOWED : refused("callNotOpen");
  }),
  // It is the end of an unlocking, and decides what the agency goes on holding, as a deposit does: neither is a delegate's.
  abandonEdit: forMembers((standing, role) => {
    if (role !== "coordinator") return refused("notYourRole");
    return standing.place !== "draft" && standing.unlocked ? ALLOWED : refused("notUnlocked");
  }),
  lapseEdit: forProduct,
  reopen: forAgency(({ place, unlocked }) => {
    if (place !== "published") return refused("decided");
    return unlocked ? refused("editInProgress") : ALLOWED;
  }),
  // A decision is about the version the agency holds: nobody edits beside it any more.
  decide: forAgency(({ unlocked }) => (unlocked ? refused("editInProgress") : ALLOWED)),
  // The last resort, for a dossier whose coordinator is gone or no longer comes; who is here hands it on themselves.
  nameCoordinator: (actor, { coordinator }) => {
    if (actor.kind !== "administrator") return HIDDEN;
    return coordinator === "here" ? refused("hasCoordinator") : ALLOWED;
  },
});
