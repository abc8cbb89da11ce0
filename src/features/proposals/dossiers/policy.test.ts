import { describe, expect, test } from "vitest";
import type { Actor, StaffActor } from "#platform/actor.ts";
import type { Decision } from "#platform/policy.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import {
  DOSSIER_STATE_NAMES,
  DOSSIER_STATES,
  type DossierMembership,
  type DossierStateName,
  MEMBERS,
  type MemberName,
} from "#tests/support/dossier-actors.ts";
import {
  type CreationAccess,
  can,
  type DossierAccess,
  type InvitationAccess,
  isTeamClosed,
  type MemberAccess,
} from "./policy.ts";
import { DOSSIER_PLACES, DOSSIER_ROLES, type DossierRole } from "./rules/dossier.ts";

const { owner: person, other: _, ...others } = makeActors("person");

const buildAccess = (
  role: DossierRole | null,
  over: Partial<DossierAccess> = {},
): DossierAccess => ({
  place: "draft",
  unlocked: false,
  openParts: null,
  confirmed: true,
  membership: role ? { role, mayWrite: false } : null,
  ...over,
});

type InviteeAct =
  | "openInvitation"
  | "markInvitationRead"
  | "acceptInvitation"
  | "declineInvitation";

const toVerdict = (decision: Decision) => (decision.ok ? "yes" : decision.why);

/**
 * The whole table: each act × each actor × each state of a dossier and its call. Acts on a member concern a member of team
 * 2 without ORCID; acts on a delegation, the delegate; CVs and edited posts are the actor's own, removed posts are another
 * member's. A new act does not compile until it is listed here.
 */
type Act = Parameters<typeof can>[1];
/** Acts that do not depend on the state of a dossier; tested below. */
type StatelessAct = InviteeAct | "create" | "nameCoordinator";
type ActorName = MemberName | "staff" | "administrator" | "product";

const EVERYBODY = Object.keys(MEMBERS) as MemberName[];
const LEADS: readonly ActorName[] = ["coordinator", "delegate"];
const LEADS_OF_TEAM_2: readonly ActorName[] = [...LEADS, "manager"];
const WRITERS: readonly ActorName[] = [...LEADS_OF_TEAM_2, "otherManager", "writingMember"];
const AGENCY: readonly ActorName[] = ["staff"];

const DRAFTS: readonly DossierStateName[] = ["draft", "unconfirmed", "closedDraft"];
const EDITABLE: readonly DossierStateName[] = [...DRAFTS, "unlocked", "closedUnlocked"];
const DEPOSITED_STATES: readonly DossierStateName[] = ["deposited", "closedDeposited"];

const WITH_AGENCY_STATES = DOSSIER_STATE_NAMES.filter((state) => !DRAFTS.includes(state));

const WHO_AND_WHEN: Record<
  Exclude<Act, StatelessAct>,
  readonly [who: readonly ActorName[], when: readonly DossierStateName[]]
> = {
  read: [EVERYBODY, DOSSIER_STATE_NAMES],
  export: [EVERYBODY, DOSSIER_STATE_NAMES],
  rename: [LEADS, EDITABLE],
  confirm: [LEADS, EDITABLE],
  writeAnswers: [WRITERS, EDITABLE],
  writeProposal: [WRITERS, EDITABLE.filter((state) => state !== "unconfirmed")],
  lockNodes: [LEADS, EDITABLE],
  giveOwnPublications: [EVERYBODY, EDITABLE],
  changeAppendices: [WRITERS, EDITABLE],
  deleteDraft: [LEADS, DRAFTS],
  archive: [EVERYBODY, ["closedDraft"]],
  takeOver: [LEADS, DRAFTS],
  invite: [LEADS_OF_TEAM_2, ["draft", "unconfirmed", "unlocked", "closedUnlocked"]],
  cancelInvitation: [LEADS_OF_TEAM_2, DOSSIER_STATE_NAMES],
  expireInvitation: [["product"], DOSSIER_STATE_NAMES],
  mailInvitation: [["product"], DOSSIER_STATE_NAMES],
  removeMember: [LEADS_OF_TEAM_2, EDITABLE],
  leave: [EVERYBODY.filter((who) => who !== "coordinator"), DOSSIER_STATE_NAMES],
  nameDelegate: [["coordinator"], EDITABLE],
  endDelegation: [["coordinator"], DOSSIER_STATE_NAMES],
  transferCoordination: [["coordinator"], DOSSIER_STATE_NAMES],
  transferManagement: [["manager"], EDITABLE],
  nameManager: [LEADS, EDITABLE],
  switchWriting: [LEADS_OF_TEAM_2, EDITABLE],
  renameMember: [LEADS_OF_TEAM_2, EDITABLE],
  chooseCv: [EVERYBODY, EDITABLE],
  editTeam: [LEADS_OF_TEAM_2, EDITABLE],
  removeTeam: [["coordinator"], EDITABLE],
  nameOrganization: [LEADS_OF_TEAM_2, EDITABLE],
  remind: [LEADS_OF_TEAM_2, EDITABLE],
  talk: [EVERYBODY, DOSSIER_STATE_NAMES],
  editPost: [EVERYBODY, DOSSIER_STATE_NAMES],
  removePost: [LEADS, DOSSIER_STATE_NAMES],
  deposit: [["coordinator"], EDITABLE],
  armStandby: [["coordinator"], ["draft", "unconfirmed"]],
  disarmStandby: [["coordinator"], ["draft", "unconfirmed"]],
  freezeStandby: [["product"], DOSSIER_STATE_NAMES],
  updateForms: [["product"], DOSSIER_STATE_NAMES],
  depositStandby: [["product"], DOSSIER_STATE_NAMES],
  unlock: [["coordinator"], ["deposited"]],
  abandonEdit: [["coordinator"], ["unlocked", "closedUnlocked"]],
  lapseEdit: [["product"], DOSSIER_STATE_NAMES],
  readDeposit: [AGENCY, WITH_AGENCY_STATES],
  writeNote: [AGENCY, WITH_AGENCY_STATES],
  editNote: [AGENCY, WITH_AGENCY_STATES],
  removeNote: [AGENCY, WITH_AGENCY_STATES],
  checkEligibility: [AGENCY, [...DEPOSITED_STATES, "unlocked", "closedUnlocked"]],
  requestCompletion: [AGENCY, DEPOSITED_STATES],
  proposeCompletion: [AGENCY, DEPOSITED_STATES],
  refuseCompletion: [AGENCY, DOSSIER_STATE_NAMES.filter((state) => !DRAFTS.includes(state))],
  // None of these states has a request for completion: see below.
  revokeCompletion: [AGENCY, []],
  askForCompletion: [["coordinator"], ["closedDeposited"]],
};

/** All kinds of actors. Former members, invited people and strangers are persons without a membership. */
const ASKING: Readonly<Record<string, { actor: Actor; place: DossierMembership | null }>> = {
  ...Object.fromEntries(
    Object.entries<DossierMembership>(MEMBERS).map(([name, place]) => [
      name,
      { actor: person, place },
    ]),
  ),
  nobodyInIt: { actor: person, place: null },
  ...Object.fromEntries(
    Object.entries(others).map(([name, actor]) => [
      name,
      // An office gives no rights, even to a person who is a member.
      { actor, place: MEMBERS.coordinator },
    ]),
  ),
};

test.each(Object.entries(WHO_AND_WHEN) as [Act, (typeof WHO_AND_WHEN)["read"]][])(
  "[D-29 part] %s, by everybody, in every state",
  (act, [who, when]) => {
    const isMembers = who.some((doer) => doer in MEMBERS);
    for (const [name, { actor, place }] of Object.entries(ASKING)) {
      for (const state of DOSSIER_STATE_NAMES) {
        const itself = ["chooseCv", "editPost", "editNote", "removeNote"].includes(act);
        const target = act === "endDelegation" ? "delegate" : "member";
        const asked = {
          ...DOSSIER_STATES[state],
          membership: place && { role: place.role, mayWrite: place.mayWrite ?? false },
          ownTeam: place?.team === 2,
          target: { role: target, self: itself, hasOrcid: false },
          own: itself,
          recent: true,
          invitedAs: "member",
          editableOrganization: true,
          beforeStandby: DOSSIER_STATES[state].callOpen,
          vacant: true,
          partnerId: 1,
          departmentId: null,
          hasConflict: false,
        };
        const found = can(actor, act, asked as never);
        const does = (who as readonly string[]).includes(name);
        const wanted = does && when.includes(state) ? "yes" : does ? "notNow" : outside(name);
        const said = toVerdict(found) === "yes" || !does ? toVerdict(found) : "notNow";
        expect({ act, name, state, said }).toEqual({ act, name, state, said: wanted });
      }
    }
    /** Non-members get a 404; members learn that the act is not allowed. */
    function outside(name: string): string {
      if (!isMembers || !(name in MEMBERS)) return "hidden";
      return act === "leave" ? "transferFirst" : "notYourRole";
    }
  },
);

describe("[D-01 part] who may begin a dossier", () => {
  const ready: CreationAccess = { complete: true, hasForms: true, callOpen: true, room: true };

  test("a person with title, gender and affiliation, for an open call with forms", () => {
    expect(toVerdict(can(person, "create", ready))).toBe("yes");
    expect(toVerdict(can(person, "create", { ...ready, complete: false }))).toBe("incomplete");
    expect(toVerdict(can(person, "create", { ...ready, callOpen: false }))).toBe("callNotOpen");
    expect(toVerdict(can(person, "create", { ...ready, hasForms: false }))).toBe("hidden");
    expect(toVerdict(can(person, "create", { ...ready, room: false }))).toBe("full");
    for (const actor of Object.values(others)) expect(can(actor, "create", ready).ok).toBe(false);
  });
});

/** Rights of coordinator, delegate, manager and member in a draft of an open call, in this order. */
type Cells = readonly [coordinator: string, delegate: string, manager: string, member: string];
const ALL: Cells = ["yes", "yes", "yes", "yes"];
const NO = "notYourRole";
const LEADERS: Cells = ["yes", "yes", NO, NO];
const COORDINATOR: Cells = ["yes", NO, NO, NO];
const WITH_MANAGER: Cells = ["yes", "yes", "yes", NO];
const NOBODY: Cells = [NO, NO, NO, NO];
/** Allowed to no role; the coordinator gets a reason. */
const coordinatorReads = (why: string): Cells => [why, NO, NO, NO];

const invitation = (
  role: DossierRole | null,
  over: Partial<InvitationAccess> = {},
): InvitationAccess => ({
  ...buildAccess(role),
  invitedAs: "member",
  ownTeam: true,
  callOpen: true,
  ...over,
});

const INVITATIONS: readonly [
  string,
  "invite" | "cancelInvitation",
  Partial<InvitationAccess>,
  Cells,
][] = (["invite", "cancelInvitation"] as const).flatMap((act) => [
  [`${act}: a manager`, act, { invitedAs: "scientific_manager" }, LEADERS],
  [
    `${act}: a manager of another team`,
    act,
    { invitedAs: "scientific_manager", ownTeam: false },
    LEADERS,
  ],
  [`${act}: a member of one's team`, act, {}, WITH_MANAGER],
  [`${act}: a member of another team`, act, { ownTeam: false }, LEADERS],
]);

type MemberAct =
  | "removeMember"
  | "nameDelegate"
  | "endDelegation"
  | "transferCoordination"
  | "transferManagement"
  | "nameManager"
  | "switchWriting"
  | "renameMember"
  | "chooseCv"
  | "remind";

/** By act and role of the target: in the actor's own team, and in another. */
const ABOUT_SOMEBODY: Record<
  MemberAct,
  Record<DossierRole, readonly [own: Cells, other: Cells]>
> = {
  removeMember: {
    coordinator: [NOBODY, NOBODY],
    delegate: [COORDINATOR, COORDINATOR],
    scientific_manager: [LEADERS, LEADERS],
    member: [WITH_MANAGER, LEADERS],
  },
  nameDelegate: {
    coordinator: [NOBODY, NOBODY],
    delegate: [coordinatorReads("alreadyDelegate"), coordinatorReads("alreadyDelegate")],
    scientific_manager: [COORDINATOR, COORDINATOR],
    member: [COORDINATOR, COORDINATOR],
  },
  endDelegation: {
    coordinator: [coordinatorReads("notDelegate"), coordinatorReads("notDelegate")],
    delegate: [COORDINATOR, COORDINATOR],
    scientific_manager: [coordinatorReads("notDelegate"), coordinatorReads("notDelegate")],
    member: [coordinatorReads("notDelegate"), coordinatorReads("notDelegate")],
  },
  transferCoordination: {
    coordinator: [COORDINATOR, COORDINATOR],
    delegate: [COORDINATOR, COORDINATOR],
    scientific_manager: [COORDINATOR, COORDINATOR],
    member: [COORDINATOR, COORDINATOR],
  },
  transferManagement: {
    coordinator: [NOBODY, NOBODY],
    delegate: [NOBODY, NOBODY],
    scientific_manager: [NOBODY, NOBODY],
    member: [[NO, NO, "yes", NO], NOBODY],
  },
  nameManager: {
    coordinator: [NOBODY, NOBODY],
    delegate: [NOBODY, NOBODY],
    scientific_manager: [
      ["alreadyManager", "alreadyManager", NO, NO],
      ["alreadyManager", "alreadyManager", NO, NO],
    ],
    member: [LEADERS, LEADERS],
  },
  switchWriting: {
    coordinator: [NOBODY, NOBODY],
    delegate: [NOBODY, NOBODY],
    scientific_manager: [NOBODY, NOBODY],
    member: [WITH_MANAGER, LEADERS],
  },
  renameMember: {
    coordinator: [WITH_MANAGER, LEADERS],
    delegate: [WITH_MANAGER, LEADERS],
    scientific_manager: [WITH_MANAGER, LEADERS],
    member: [WITH_MANAGER, LEADERS],
  },
  remind: {
    coordinator: [WITH_MANAGER, LEADERS],
    delegate: [WITH_MANAGER, LEADERS],
    scientific_manager: [WITH_MANAGER, LEADERS],
    member: [WITH_MANAGER, LEADERS],
  },
  // Only by its owner: see below.
  chooseCv: {
    coordinator: [NOBODY, NOBODY],
    delegate: [NOBODY, NOBODY],
    scientific_manager: [NOBODY, NOBODY],
    member: [NOBODY, NOBODY],
  },
};

const buildMemberAccess = (
  role: DossierRole | null,
  target: DossierRole,
  over: Partial<MemberAccess> = {},
): MemberAccess => ({
  ...buildAccess(role),
  ownTeam: true,
  target: { role: target, self: false, hasOrcid: false },
  ...over,
});

describe("[D-29 part] who may do what with the team", () => {
  for (const [name, act, over, cells] of INVITATIONS) {
    test.each(DOSSIER_ROLES.map((role, place) => [role, cells[place]]))(
      `${name}, as %s`,
      (role, cell) => {
        expect(toVerdict(can(person, act, invitation(role as DossierRole, over)))).toBe(cell);
      },
    );
    test(`${name}: hidden from everybody else`, () => {
      expect(toVerdict(can(person, act, invitation(null, over)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(toVerdict(can(actor, act, invitation("coordinator", over)))).toBe("hidden");
    });
  }

  for (const [act, byTarget] of Object.entries(ABOUT_SOMEBODY) as [
    MemberAct,
    (typeof ABOUT_SOMEBODY)[MemberAct],
  ][]) {
    for (const target of DOSSIER_ROLES) {
      for (const [place, role] of DOSSIER_ROLES.entries()) {
        test(`${act} of a ${target}, as ${role}`, () => {
          const [own, other] = byTarget[target];
          expect(toVerdict(can(person, act, buildMemberAccess(role, target)))).toBe(own[place]);
          expect(
            toVerdict(can(person, act, buildMemberAccess(role, target, { ownTeam: false }))),
          ).toBe(other[place]);
        });
      }
    }
    test(`${act}: hidden from everybody else`, () => {
      expect(toVerdict(can(person, act, buildMemberAccess(null, "member")))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(toVerdict(can(actor, act, buildMemberAccess("coordinator", "member")))).toBe(
          "hidden",
        );
    });
  }

  test.each(DOSSIER_ROLES)("a %s edits the team, leaves, gives a CV", (role) => {
    const place = DOSSIER_ROLES.indexOf(role);
    const inTeam = (ownTeam: boolean) =>
      toVerdict(can(person, "editTeam", { ...buildAccess(role), ownTeam }));
    expect(inTeam(true)).toBe(WITH_MANAGER[place]);
    expect(inTeam(false)).toBe(LEADERS[place]);
    expect(toVerdict(can(person, "leave", buildAccess(role)))).toBe(
      role === "coordinator" ? "transferFirst" : "yes",
    );
    const self = buildMemberAccess(role, role, { target: { role, self: true, hasOrcid: true } });
    expect(toVerdict(can(person, "chooseCv", self))).toBe(ALL[place]);
    // A person can neither remove nor succeed themselves; a name from ORCID is not changed.
    for (const act of ["removeMember", "transferCoordination", "renameMember", "remind"] as const)
      expect(toVerdict(can(person, act, self))).toBe(NO);
    const unnamed = buildMemberAccess(role, role, {
      target: { role, self: true, hasOrcid: false },
    });
    expect(toVerdict(can(person, "renameMember", unnamed))).toBe("yes");
    for (const act of ["editTeam", "leave"] as const) {
      expect(toVerdict(can(person, act, { ...buildAccess(null), ownTeam: true }))).toBe("hidden");
    }
  });

  test("after the deposit a team stays as it is until the dossier is unlocked; leading it can still be handed on", () => {
    for (const place of DOSSIER_PLACES.filter((one) => one !== "draft")) {
      const editable = [
        "removeMember",
        "nameDelegate",
        "nameManager",
        "switchWriting",
        "renameMember",
        "remind",
      ] as const;
      for (const act of editable) {
        expect(
          toVerdict(can(person, act, buildMemberAccess("coordinator", "member", { place }))),
        ).toBe("deposited");
        const unlocked = buildMemberAccess("coordinator", "member", { place, unlocked: true });
        expect(toVerdict(can(person, act, unlocked))).toBe("yes");
      }
      const own = buildMemberAccess("scientific_manager", "member", { place });
      expect(toVerdict(can(person, "transferManagement", own))).toBe("deposited");
      expect(toVerdict(can(person, "editTeam", own))).toBe("deposited");
      expect(toVerdict(can(person, "invite", invitation("coordinator", { place })))).toBe(
        "deposited",
      );
      expect(toVerdict(can(person, "leave", own))).toBe("yes");
      expect(
        toVerdict(
          can(
            person,
            "transferCoordination",
            buildMemberAccess("coordinator", "member", { place }),
          ),
        ),
      ).toBe("yes");
      expect(
        toVerdict(
          can(person, "endDelegation", buildMemberAccess("coordinator", "delegate", { place })),
        ),
      ).toBe("yes");
      expect(toVerdict(can(person, "cancelInvitation", invitation("coordinator", { place })))).toBe(
        "yes",
      );
    }
  });

  test("nobody is invited once the call has closed, but into a dossier that was unlocked", () => {
    const closed = { callOpen: false };
    expect(toVerdict(can(person, "invite", invitation("coordinator", closed)))).toBe("callNotOpen");
    const unlocked = { ...closed, place: "published", unlocked: true } as const;
    expect(toVerdict(can(person, "invite", invitation("coordinator", unlocked)))).toBe("yes");
    expect(toVerdict(can(person, "cancelInvitation", invitation("coordinator", closed)))).toBe(
      "yes",
    );
  });
});

const HIDDEN: Cells = ["hidden", "hidden", "hidden", "hidden"];
const DEPOSITED: Cells = ["deposited", "deposited", "deposited", "deposited"];
/** Leads are refused as `deposited`, other roles by role. */
const LEADERS_LATER: Cells = ["deposited", "deposited", NO, NO];
const COORDINATOR_LATER: Cells = ["deposited", NO, NO, NO];
const WRITERS_LATER: Cells = ["deposited", "deposited", "deposited", NO];

/**
 * Each act × each role in a deposited dossier after the closing. Acts on a member concern one of the actor's own team. A
 * new act does not compile until it is listed here.
 */
const WITH_THE_AGENCY: Record<Parameters<typeof can>[1], Cells> = {
  create: ALL,
  read: ALL,
  export: ALL,
  rename: LEADERS_LATER,
  confirm: LEADERS_LATER,
  writeAnswers: WRITERS_LATER,
  writeProposal: WRITERS_LATER,
  lockNodes: LEADERS_LATER,
  giveOwnPublications: DEPOSITED,
  changeAppendices: WRITERS_LATER,
  deleteDraft: LEADERS_LATER,
  archive: DEPOSITED,
  takeOver: LEADERS_LATER,
  invite: ["callNotOpen", "callNotOpen", "callNotOpen", NO],
  cancelInvitation: WITH_MANAGER,
  openInvitation: HIDDEN,
  markInvitationRead: HIDDEN,
  acceptInvitation: HIDDEN,
  declineInvitation: HIDDEN,
  expireInvitation: HIDDEN,
  mailInvitation: HIDDEN,
  removeMember: WRITERS_LATER,
  leave: ["transferFirst", "yes", "yes", "yes"],
  nameDelegate: COORDINATOR_LATER,
  endDelegation: coordinatorReads("notDelegate"),
  transferCoordination: COORDINATOR,
  transferManagement: [NO, NO, "deposited", NO],
  nameManager: LEADERS_LATER,
  switchWriting: WRITERS_LATER,
  renameMember: WRITERS_LATER,
  chooseCv: NOBODY,
  editTeam: WRITERS_LATER,
  removeTeam: COORDINATOR_LATER,
  nameOrganization: WRITERS_LATER,
  remind: WRITERS_LATER,
  talk: ALL,
  editPost: ALL,
  removePost: ALL,
  deposit: COORDINATOR_LATER,
  armStandby: COORDINATOR_LATER,
  disarmStandby: COORDINATOR_LATER,
  freezeStandby: HIDDEN,
  updateForms: HIDDEN,
  depositStandby: HIDDEN,
  unlock: ["callNotOpen", NO, NO, NO],
  abandonEdit: ["notUnlocked", NO, NO, NO],
  lapseEdit: HIDDEN,
  readDeposit: HIDDEN,
  writeNote: HIDDEN,
  editNote: HIDDEN,
  removeNote: HIDDEN,
  checkEligibility: HIDDEN,
  requestCompletion: HIDDEN,
  proposeCompletion: HIDDEN,
  refuseCompletion: HIDDEN,
  revokeCompletion: HIDDEN,
  askForCompletion: COORDINATOR,
  nameCoordinator: HIDDEN,
};

test.each(Object.entries(WITH_THE_AGENCY))(
  "[D-29 part] %s, in a deposited dossier",
  (act, cells) => {
    const found = DOSSIER_ROLES.map((role) => {
      const everything = {
        ...buildMemberAccess(role, "member", { place: "published" }),
        ...{ invitedAs: "member", callOpen: false, editableOrganization: true, holdsKey: false },
        ...{
          own: true,
          recent: true,
          beforeStandby: true,
          coordinator: "none",
          partnerId: 1,
          departmentId: null,
          hasConflict: false,
        },
        vacant: true,
      };
      const began = { complete: true, hasForms: true, callOpen: true, room: true };
      const asked = act === "create" ? began : everything;
      return toVerdict(can(person, act as Parameters<typeof can>[1], asked as never));
    });
    expect(found).toEqual(cells);
  },
);

test("[D-29 part] a team with somebody in it is not removed", () => {
  const asked = { ...buildAccess("coordinator"), ownTeam: false, vacant: false };
  expect(toVerdict(can(person, "removeTeam", asked))).toBe("teamNotVacant");
});

describe("[D-29 part] an invitation is answered by whoever holds the key to it", () => {
  const everybody = { ...others, person };
  const words = (act: InviteeAct, holdsKey: boolean) =>
    Object.fromEntries(
      Object.entries(everybody).map(([name, actor]) => [
        name,
        toVerdict(can(actor, act, { holdsKey, isTeamClosed: false })),
      ]),
    );
  const office = "onlyPeople";
  const offices = { staff: office, administrator: office, apiKey: office, product: office };
  const answers: Record<InviteeAct, Record<string, string>> = {
    openInvitation: {
      ...{ visitor: "yes", person: "yes", staff: "yes" },
      ...{ administrator: "yes", apiKey: "yes", product: "yes" },
    },
    markInvitationRead: { ...offices, person: "yes", visitor: "yes" },
    acceptInvitation: { ...offices, person: "yes", visitor: "signIn" },
    declineInvitation: { ...offices, person: "yes", visitor: "yes" },
  };
  test.each(Object.keys(answers) as InviteeAct[])("%s", (act) => {
    expect(words(act, true)).toEqual(answers[act]);
    expect(new Set(Object.values(words(act, false)))).toEqual(new Set(["hidden"]));
  });
});

test.each([
  "expireInvitation",
  "mailInvitation",
  "freezeStandby",
  "updateForms",
  "depositStandby",
  "lapseEdit",
] as const)("%s happens by itself, and nobody asks for it", (act) => {
  const { product, ...rest } = { ...others, person };
  expect(toVerdict(can(product, act, null))).toBe("yes");
  for (const actor of Object.values(rest)) expect(toVerdict(can(actor, act, null))).toBe("hidden");
});

test("the managing organisation is named by who edits the team, where the call lets teams name it", () => {
  for (const [place, role] of DOSSIER_ROLES.entries()) {
    const own = { ...buildAccess(role), ownTeam: true, editableOrganization: true };
    expect(toVerdict(can(person, "nameOrganization", own))).toBe(WITH_MANAGER[place]);
    expect(toVerdict(can(person, "nameOrganization", { ...own, ownTeam: false }))).toBe(
      LEADERS[place],
    );
    const fixed = { ...own, editableOrganization: false };
    expect(toVerdict(can(person, "nameOrganization", fixed))).toBe("namedByCall");
  }
  const stranger = { ...buildAccess(null), ownTeam: true, editableOrganization: true };
  expect(toVerdict(can(person, "nameOrganization", stranger))).toBe("hidden");
});

test("an administrator names a coordinator where there is none, or none who comes; nobody else does", () => {
  const { administrator, ...rest } = { ...others, person };
  const named = (coordinator: "none" | "away" | "here") =>
    toVerdict(can(administrator, "nameCoordinator", { coordinator }));
  expect([named("none"), named("away"), named("here")]).toEqual(["yes", "yes", "hasCoordinator"]);
  for (const actor of Object.values(rest))
    expect(toVerdict(can(actor, "nameCoordinator", { coordinator: "none" }))).toBe("hidden");
});

test("everybody puts away, for themselves, a draft whose call has closed", () => {
  for (const role of DOSSIER_ROLES) {
    const closed = { ...buildAccess(role), callOpen: false };
    expect(toVerdict(can(person, "archive", closed))).toBe("yes");
    expect(toVerdict(can(person, "archive", { ...closed, callOpen: true }))).toBe("callOpen");
    expect(toVerdict(can(person, "archive", { ...closed, place: "published" }))).toBe("deposited");
  }
  expect(toVerdict(can(person, "archive", { ...buildAccess(null), callOpen: false }))).toBe(
    "hidden",
  );
});

test("the scientific proposal waits for the confirmation, the rest does not", () => {
  const unconfirmed = buildAccess("coordinator", { confirmed: false });
  expect(toVerdict(can(person, "writeAnswers", unconfirmed))).toBe("yes");
  expect(toVerdict(can(person, "writeProposal", unconfirmed))).toBe("confirmFirst");
  expect(toVerdict(can(person, "writeProposal", buildAccess(null, { confirmed: false })))).toBe(
    "hidden",
  );
});

describe("[D-29 part] who may say what in a dossier", () => {
  const words = (role: DossierRole | null, own: boolean, recent = true) => ({
    ...buildAccess(role),
    own,
    recent,
  });

  test.each(DOSSIER_ROLES)("a %s talks in every state of the dossier", (role) => {
    for (const place of DOSSIER_PLACES)
      expect(toVerdict(can(person, "talk", buildAccess(role, { place })))).toBe("yes");
  });

  test.each(DOSSIER_ROLES)(
    "a %s corrects their own words for a while, and nobody else's",
    (role) => {
      expect(toVerdict(can(person, "editPost", words(role, true)))).toBe("yes");
      expect(toVerdict(can(person, "editPost", words(role, true, false)))).toBe("tooLate");
      expect(toVerdict(can(person, "editPost", words(role, false)))).toBe(NO);
    },
  );

  test.each(DOSSIER_ROLES)("a %s takes back their own words; who leads, anybody's", (role) => {
    expect(toVerdict(can(person, "removePost", words(role, true, false)))).toBe("yes");
    expect(toVerdict(can(person, "removePost", words(role, false)))).toBe(
      role === "coordinator" || role === "delegate" ? "yes" : NO,
    );
  });

  test("to everybody else there is nothing to talk in", () => {
    for (const act of ["talk", "editPost", "removePost"] as const) {
      expect(toVerdict(can(person, act, words(null, true)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(toVerdict(can(actor, act, words("coordinator", true)))).toBe("hidden");
    }
  });
});

describe("[D-29 part] a standby", () => {
  const inTime = (role: DossierRole | null, over: Partial<DossierAccess> = {}, early = true) => ({
    ...buildAccess(role, over),
    beforeStandby: early,
  });

  test.each(["armStandby", "disarmStandby"] as const)(
    "%s: its coordinator, of a draft, until its moment",
    (act) => {
      for (const [place, role] of DOSSIER_ROLES.entries())
        expect(toVerdict(can(person, act, inTime(role)))).toBe(COORDINATOR[place]);
      expect(toVerdict(can(person, act, inTime("coordinator", {}, false)))).toBe("tooLate");
      for (const place of DOSSIER_PLACES.filter((one) => one !== "draft"))
        for (const unlocked of [true, false])
          expect(toVerdict(can(person, act, inTime("coordinator", { place, unlocked })))).toBe(
            "deposited",
          );
      expect(toVerdict(can(person, act, inTime(null)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(toVerdict(can(actor, act, inTime("coordinator")))).toBe("hidden");
    },
  );
});

describe("[D-25 part, D-29 part] edits beside a deposited version, and decisions", () => {
  const published = { place: "published" } as const;
  const edit = (role: DossierRole | null, over: Partial<DossierAccess>, callOpen = true) => ({
    ...buildAccess(role, over),
    callOpen,
  });

  test("its coordinator alone takes an edit up, of a deposited dossier, until the closing", () => {
    for (const role of DOSSIER_ROLES)
      expect(toVerdict(can(person, "unlock", edit(role, published)))).toBe(
        role === "coordinator" ? "yes" : "notYourRole",
      );
    const unlock = (over: Partial<DossierAccess>, callOpen = true) =>
      toVerdict(can(person, "unlock", edit("coordinator", over, callOpen)));
    expect(unlock(published, false)).toBe("callNotOpen");
    expect(unlock({})).toBe("notDeposited");
    expect(unlock({ place: "published", unlocked: true })).toBe("editInProgress");
    for (const place of ["selected", "not_selected", "not_eligible"] as const)
      expect(unlock({ place })).toBe("decided");
    expect(toVerdict(can(person, "unlock", edit(null, published)))).toBe("hidden");
    for (const actor of Object.values(others))
      expect(toVerdict(can(actor, "unlock", edit("coordinator", published)))).toBe("hidden");
  });

  test("its coordinator abandons an edit, whoever opened it", () => {
    const unlocked = { place: "published", unlocked: true } as const;
    for (const role of DOSSIER_ROLES)
      expect(toVerdict(can(person, "abandonEdit", buildAccess(role, unlocked)))).toBe(
        role === "coordinator" ? "yes" : "notYourRole",
      );
    expect(toVerdict(can(person, "abandonEdit", buildAccess("coordinator", published)))).toBe(
      "notUnlocked",
    );
  });

  test("deciders of the agency reopen what it holds; from all others it is hidden", () => {
    const ofAgency = {
      partnerId: 1,
      departmentId: 7 as number | null,
      hasConflict: false,
      isCallWithdrawn: false,
    };
    const its = { ...buildAccess("coordinator", published), ...ofAgency };
    for (const [name, actor] of Object.entries(makeActors("person")))
      expect(toVerdict(can(actor, "requestCompletion", its)), name).toBe(
        name === "staff" ? "yes" : "hidden",
      );
    const byStaff = (over: Partial<StaffActor>, about: Partial<typeof its> = {}) =>
      toVerdict(can(makeStaffActor("person", over), "requestCompletion", { ...its, ...about }));
    expect(byStaff({ role: "decider" })).toBe("yes");
    expect(byStaff({ role: "officer" })).toBe("needs.decider");
    expect(byStaff({ role: "reader" })).toBe("needs.decider");
    expect(byStaff({ departmentIds: [7] })).toBe("yes");
    expect(byStaff({ departmentIds: [8] })).toBe("hidden");
    expect(byStaff({ departmentIds: [] }, { departmentId: null })).toBe("yes");
    expect(byStaff({}, { partnerId: 2 })).toBe("hidden");
    expect(byStaff({}, { place: "draft" })).toBe("hidden");
    expect(byStaff({}, { hasConflict: true })).toBe("hidden");
    expect(byStaff({}, { unlocked: true })).toBe("editInProgress");
    const selected = { ...buildAccess(null, { place: "selected" }), ...ofAgency };
    expect(toVerdict(can(others.staff, "requestCompletion", selected))).toBe("decided");
    const withdrawn = {
      ...buildAccess("coordinator", published),
      ...ofAgency,
      ...{ callOpen: false, isCallWithdrawn: true },
    };
    for (const act of ["requestCompletion", "proposeCompletion"] as const)
      expect(toVerdict(can(others.staff, act, withdrawn))).toBe("withdrawn");
    expect(toVerdict(can(person, "askForCompletion", withdrawn))).toBe("withdrawn");
  });
});

test("[E-13 part] a request for completion opens its parts to those who may change them, and no other", () => {
  const openParts = { names: false, appendices: ["letter"], team: false, cvs: false };
  const access = (role: DossierRole, parts: Partial<typeof openParts> = {}) => ({
    ...buildMemberAccess(role, "member", { place: "published", unlocked: true }),
    openParts: { ...openParts, ...parts },
    callOpen: false,
  });
  const ask = (act: "rename" | "editTeam" | "removeMember" | "giveOwnPublications", parts = {}) =>
    toVerdict(can(person, act, access("coordinator", parts)));
  expect(ask("rename")).toBe("partClosed");
  expect(ask("rename", { names: true })).toBe("yes");
  expect(ask("editTeam")).toBe("partClosed");
  expect(ask("editTeam", { team: true })).toBe("yes");
  expect(ask("removeMember")).toBe("partClosed");
  expect(ask("giveOwnPublications")).toBe("partClosed");
  expect(ask("giveOwnPublications", { cvs: true })).toBe("yes");
  // A vacant team blocks the deposit, and members can leave whatever is open: it can be removed in every edit.
  expect(toVerdict(can(person, "removeTeam", { ...access("coordinator"), vacant: true }))).toBe(
    "yes",
  );
  const accept = (isTeamClosed: boolean) =>
    toVerdict(can(person, "acceptInvitation", { holdsKey: true, isTeamClosed }));
  expect([accept(false), accept(true)]).toEqual(["yes", "partClosed"]);
  expect(
    [null, openParts, { ...openParts, team: true }].map((opened) =>
      isTeamClosed({ unlocked: true, openParts: opened }),
    ),
  ).toEqual([false, true, false]);
  const change = (role: DossierRole, slotId: string | null) =>
    toVerdict(can(person, "changeAppendices", { ...access(role), slotId }));
  expect([change("coordinator", "letter"), change("coordinator", null)]).toEqual(["yes", "yes"]);
  expect(change("coordinator", "budget")).toBe("partClosed");
  expect(change("member", "letter")).toBe("notYourRole");
  // Answers are kept closed by locks, question by question.
  expect(toVerdict(can(person, "writeAnswers", access("coordinator")))).toBe("yes");
  const ofAgency = { partnerId: 1, departmentId: null, hasConflict: false };
  const revoke = (opened: typeof openParts | null) =>
    toVerdict(
      can(others.staff, "revokeCompletion", {
        ...buildAccess(null, { place: "published", unlocked: true, openParts: opened }),
        ...ofAgency,
      }),
    );
  expect([revoke(openParts), revoke(null)]).toEqual(["yes", "notUnlocked"]);
});
