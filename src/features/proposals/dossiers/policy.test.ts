import { describe, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import type { Decision } from "#platform/policy.ts";
import { actorsAround } from "#tests/support/actors.ts";
import {
  MEMBERS,
  type MemberName,
  type Place,
  STATE_NAMES,
  STATES,
  type State,
} from "#tests/support/dossier-people.ts";
import {
  type CreationStanding,
  can,
  type DossierStanding,
  type InvitationStanding,
  type MemberStanding,
} from "./policy.ts";
import { DOSSIER_PLACES, DOSSIER_ROLES, type DossierRole } from "./rules/dossier.ts";

const { owner: person, other: _, ...others } = actorsAround("person");

const standing = (
  role: DossierRole | null,
  over: Partial<DossierStanding> = {},
): DossierStanding => ({
  place: "draft",
  unlocked: false,
  confirmed: true,
  membership: role ? { role, mayWrite: false } : null,
  ...over,
});

type InviteeAct =
  | "openInvitation"
  | "markInvitationRead"
  | "acceptInvitation"
  | "declineInvitation";

const word = (decision: Decision) => (decision.ok ? "yes" : decision.why);

/**
 * The whole table: each act × everybody × every state of a dossier and its call. What is about somebody is about a member of
 * team 2 without an ORCID; what is about a delegation, the delegate; one's own CV and words, and somebody else's to remove. An act
 * that is added does not compile before it is said here.
 */
type Act = Parameters<typeof can>[1];
/** Decided by other things than the state of a dossier, below. */
type OfNoState = InviteeAct | "create" | "nameCoordinator";
type Doer = MemberName | "staff" | "administrator" | "product";

const EVERYBODY = Object.keys(MEMBERS) as MemberName[];
const LEADING: readonly Doer[] = ["coordinator", "delegate"];
const LEADING_TEAM_2: readonly Doer[] = [...LEADING, "manager"];
const WRITING: readonly Doer[] = [...LEADING_TEAM_2, "otherManager", "writingMember"];
const AGENCY: readonly Doer[] = ["staff", "administrator"];

const DRAFTS: readonly State[] = ["draft", "unconfirmed", "closedDraft"];
const EDITABLE: readonly State[] = [...DRAFTS, "unlocked", "closedUnlocked"];
const HELD: readonly State[] = ["deposited", "closedDeposited"];

const WHO_AND_WHEN: Record<
  Exclude<Act, OfNoState>,
  readonly [who: readonly Doer[], when: readonly State[]]
> = {
  read: [EVERYBODY, STATE_NAMES],
  export: [EVERYBODY, STATE_NAMES],
  rename: [LEADING, EDITABLE],
  confirm: [LEADING, EDITABLE],
  writeAnswers: [WRITING, EDITABLE],
  writeProposal: [WRITING, EDITABLE.filter((state) => state !== "unconfirmed")],
  lockNodes: [LEADING, EDITABLE],
  giveOwnPublications: [EVERYBODY, EDITABLE],
  changeAppendices: [WRITING, EDITABLE],
  deleteDraft: [LEADING, DRAFTS],
  archive: [EVERYBODY, ["closedDraft"]],
  takeOver: [LEADING, DRAFTS],
  invite: [LEADING_TEAM_2, ["draft", "unconfirmed", "unlocked", "closedUnlocked"]],
  cancelInvitation: [LEADING_TEAM_2, STATE_NAMES],
  expireInvitation: [["product"], STATE_NAMES],
  mailInvitation: [["product"], STATE_NAMES],
  removeMember: [LEADING_TEAM_2, EDITABLE],
  leave: [EVERYBODY.filter((who) => who !== "coordinator"), STATE_NAMES],
  nameDelegate: [["coordinator"], EDITABLE],
  endDelegation: [["coordinator"], STATE_NAMES],
  transferCoordination: [["coordinator"], STATE_NAMES],
  transferManagement: [["manager"], EDITABLE],
  nameManager: [LEADING, EDITABLE],
  switchWriting: [LEADING_TEAM_2, EDITABLE],
  renameMember: [LEADING_TEAM_2, EDITABLE],
  chooseCv: [EVERYBODY, EDITABLE],
  editTeam: [LEADING_TEAM_2, EDITABLE],
  removeTeam: [["coordinator"], EDITABLE],
  nameOrganization: [LEADING_TEAM_2, EDITABLE],
  remind: [LEADING_TEAM_2, EDITABLE],
  talk: [EVERYBODY, STATE_NAMES],
  editWords: [EVERYBODY, STATE_NAMES],
  removeWords: [LEADING, STATE_NAMES],
  deposit: [["coordinator"], EDITABLE],
  armStandby: [["coordinator"], ["draft", "unconfirmed"]],
  disarmStandby: [["coordinator"], ["draft", "unconfirmed"]],
  freezeStandby: [["product"], STATE_NAMES],
  depositStandby: [["product"], STATE_NAMES],
  unlock: [["coordinator"], ["deposited"]],
  abandonEdit: [["coordinator"], ["unlocked", "closedUnlocked"]],
  lapseEdit: [["product"], STATE_NAMES],
  reopen: [AGENCY, HELD],
  decide: [AGENCY, [...HELD, "selected", "notSelected", "notEligible"]],
};

/** Everybody a request can come from, and the product itself. Who left, is invited or a stranger is a person with no membership. */
const ASKING: Readonly<Record<string, { actor: Actor; place: Place | null }>> = {
  ...Object.fromEntries(
    Object.entries<Place>(MEMBERS).map(([name, place]) => [name, { actor: person, place }]),
  ),
  nobodyInIt: { actor: person, place: null },
  ...Object.fromEntries(
    Object.entries(others).map(([name, actor]) => [
      name,
      // Were an office held by somebody who is in the dossier, it would open no more.
      { actor, place: MEMBERS.coordinator },
    ]),
  ),
};

test.each(Object.entries(WHO_AND_WHEN) as [Act, (typeof WHO_AND_WHEN)["read"]][])(
  "[D-29 part] %s, by everybody, in every state",
  (act, [who, when]) => {
    const isMembers = who.some((doer) => doer in MEMBERS);
    for (const [name, { actor, place }] of Object.entries(ASKING)) {
      for (const state of STATE_NAMES) {
        const itself = act === "chooseCv" || act === "editWords";
        const target = act === "endDelegation" ? "delegate" : "member";
        const asked = {
          ...STATES[state],
          membership: place && { role: place.role, mayWrite: place.mayWrite ?? false },
          ownTeam: place?.team === 2,
          target: { role: target, self: itself, hasOrcid: false },
          own: itself,
          recent: true,
          invitedAs: "member",
          editableOrganization: true,
          beforeStandby: STATES[state].callOpen,
          vacant: true,
          partnerId: 1,
        };
        const found = can(actor, act, asked as never);
        const does = (who as readonly string[]).includes(name);
        const wanted = does && when.includes(state) ? "yes" : does ? "notNow" : outside(name);
        const said = word(found) === "yes" || !does ? word(found) : "notNow";
        expect({ act, name, state, said }).toEqual({ act, name, state, said: wanted });
      }
    }
    /** To others it does not exist; a member learns that it is not for them. */
    function outside(name: string): string {
      if (!isMembers || !(name in MEMBERS)) return "hidden";
      return act === "leave" ? "transferFirst" : "notYourRole";
    }
  },
);

describe("[D-01 part] who may begin a dossier", () => {
  const ready: CreationStanding = { complete: true, hasForms: true, callOpen: true, room: true };

  test("a person with title, gender and affiliation, for an open call with forms", () => {
    expect(word(can(person, "create", ready))).toBe("yes");
    expect(word(can(person, "create", { ...ready, complete: false }))).toBe("incomplete");
    expect(word(can(person, "create", { ...ready, callOpen: false }))).toBe("callNotOpen");
    expect(word(can(person, "create", { ...ready, hasForms: false }))).toBe("hidden");
    expect(word(can(person, "create", { ...ready, room: false }))).toBe("full");
    for (const actor of Object.values(others)) expect(can(actor, "create", ready).ok).toBe(false);
  });
});

/** What the coordinator, the delegate, a manager and a member may do in a draft of an open call, in this order. */
type Cells = readonly [coordinator: string, delegate: string, manager: string, member: string];
const ALL: Cells = ["yes", "yes", "yes", "yes"];
const NO = "notYourRole";
const LEADERS: Cells = ["yes", "yes", NO, NO];
const COORDINATOR: Cells = ["yes", NO, NO, NO];
const WITH_MANAGER: Cells = ["yes", "yes", "yes", NO];
const NOBODY: Cells = [NO, NO, NO, NO];
/** Nobody's, of whom the coordinator learns why. */
const coordinatorReads = (why: string): Cells => [why, NO, NO, NO];

const invitation = (
  role: DossierRole | null,
  over: Partial<InvitationStanding> = {},
): InvitationStanding => ({
  ...standing(role),
  invitedAs: "member",
  ownTeam: true,
  callOpen: true,
  ...over,
});

const INVITATIONS: readonly [
  string,
  "invite" | "cancelInvitation",
  Partial<InvitationStanding>,
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

/** By act, and by the role of whom it is about: in one's own team, and in another. */
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

const about = (
  role: DossierRole | null,
  target: DossierRole,
  over: Partial<MemberStanding> = {},
): MemberStanding => ({
  ...standing(role),
  ownTeam: true,
  target: { role: target, self: false, hasOrcid: false },
  ...over,
});

describe("[D-29 part] who may do what with the team", () => {
  for (const [name, act, over, cells] of INVITATIONS) {
    test.each(DOSSIER_ROLES.map((role, place) => [role, cells[place]]))(
      `${name}, as %s`,
      (role, cell) => {
        expect(word(can(person, act, invitation(role as DossierRole, over)))).toBe(cell);
      },
    );
    test(`${name}: hidden from everybody else`, () => {
      expect(word(can(person, act, invitation(null, over)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(word(can(actor, act, invitation("coordinator", over)))).toBe("hidden");
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
          expect(word(can(person, act, about(role, target)))).toBe(own[place]);
          expect(word(can(person, act, about(role, target, { ownTeam: false })))).toBe(
            other[place],
          );
        });
      }
    }
    test(`${act}: hidden from everybody else`, () => {
      expect(word(can(person, act, about(null, "member")))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(word(can(actor, act, about("coordinator", "member")))).toBe("hidden");
    });
  }

  test.each(DOSSIER_ROLES)("a %s edits the team, leaves, gives a CV", (role) => {
    const place = DOSSIER_ROLES.indexOf(role);
    const inTeam = (ownTeam: boolean) =>
      word(can(person, "editTeam", { ...standing(role), ownTeam }));
    expect(inTeam(true)).toBe(WITH_MANAGER[place]);
    expect(inTeam(false)).toBe(LEADERS[place]);
    expect(word(can(person, "leave", standing(role)))).toBe(
      role === "coordinator" ? "transferFirst" : "yes",
    );
    const self = about(role, role, { target: { role, self: true, hasOrcid: true } });
    expect(word(can(person, "chooseCv", self))).toBe(ALL[place]);
    // Oneself is neither removed nor a successor; a name that ORCID gives is not changed.
    for (const act of ["removeMember", "transferCoordination", "renameMember", "remind"] as const)
      expect(word(can(person, act, self))).toBe(NO);
    const unnamed = about(role, role, { target: { role, self: true, hasOrcid: false } });
    expect(word(can(person, "renameMember", unnamed))).toBe("yes");
    for (const act of ["editTeam", "leave"] as const) {
      expect(word(can(person, act, { ...standing(null), ownTeam: true }))).toBe("hidden");
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
        expect(word(can(person, act, about("coordinator", "member", { place })))).toBe("deposited");
        const unlocked = about("coordinator", "member", { place, unlocked: true });
        expect(word(can(person, act, unlocked))).toBe("yes");
      }
      const own = about("scientific_manager", "member", { place });
      expect(word(can(person, "transferManagement", own))).toBe("deposited");
      expect(word(can(person, "editTeam", own))).toBe("deposited");
      expect(word(can(person, "invite", invitation("coordinator", { place })))).toBe("deposited");
      expect(word(can(person, "leave", own))).toBe("yes");
      expect(
        word(can(person, "transferCoordination", about("coordinator", "member", { place }))),
      ).toBe("yes");
      expect(word(can(person, "endDelegation", about("coordinator", "delegate", { place })))).toBe(
        "yes",
      );
      expect(word(can(person, "cancelInvitation", invitation("coordinator", { place })))).toBe(
        "yes",
      );
    }
  });

  test("nobody is invited once the call has closed, but into a dossier that was unlocked", () => {
    const closed = { callOpen: false };
    expect(word(can(person, "invite", invitation("coordinator", closed)))).toBe("callNotOpen");
    const unlocked = { ...closed, place: "published", unlocked: true } as const;
    expect(word(can(person, "invite", invitation("coordinator", unlocked)))).toBe("yes");
    expect(word(can(person, "cancelInvitation", invitation("coordinator", closed)))).toBe("yes");
  });
});

const HIDDEN: Cells = ["hidden", "hidden", "hidden", "hidden"];
const DEPOSITED: Cells = ["deposited", "deposited", "deposited", "deposited"];
/** For whom it would be in a draft, and who may not do it in one either. */
const LEADERS_LATER: Cells = ["deposited", "deposited", NO, NO];
const COORDINATOR_LATER: Cells = ["deposited", NO, NO, NO];
const WRITERS_LATER: Cells = ["deposited", "deposited", "deposited", NO];

/**
 * Every act × every role in a dossier that is with its agency, after the closing: what is about somebody is about a member of
 * one's own team. An act that is added to the table does not compile before it is said here.
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
  editWords: ALL,
  removeWords: ALL,
  deposit: COORDINATOR_LATER,
  armStandby: COORDINATOR_LATER,
  disarmStandby: COORDINATOR_LATER,
  freezeStandby: HIDDEN,
  depositStandby: HIDDEN,
  unlock: ["callNotOpen", NO, NO, NO],
  abandonEdit: ["notUnlocked", NO, NO, NO],
  lapseEdit: HIDDEN,
  reopen: HIDDEN,
  decide: HIDDEN,
  nameCoordinator: HIDDEN,
};

test.each(Object.entries(WITH_THE_AGENCY))(
  "[D-29 part] %s, in a deposited dossier",
  (act, cells) => {
    const found = DOSSIER_ROLES.map((role) => {
      const everything = {
        ...about(role, "member", { place: "published" }),
        ...{ invitedAs: "member", callOpen: false, editableOrganization: true, holdsKey: false },
        ...{ own: true, recent: true, beforeStandby: true, coordinator: "none", partnerId: 1 },
        vacant: true,
      };
      const began = { complete: true, hasForms: true, callOpen: true, room: true };
      const asked = act === "create" ? began : everything;
      return word(can(person, act as Parameters<typeof can>[1], asked as never));
    });
    expect(found).toEqual(cells);
  },
);

test("[D-29 part] a team with somebody in it is not removed", () => {
  const asked = { ...standing("coordinator"), ownTeam: false, vacant: false };
  expect(word(can(person, "removeTeam", asked))).toBe("teamNotVacant");
});

describe("[D-29 part] an invitation is answered by whoever holds the key to it", () => {
  const everybody = { ...others, person };
  const words = (act: InviteeAct, holdsKey: boolean) =>
    Object.fromEntries(
      Object.entries(everybody).map(([name, actor]) => [name, word(can(actor, act, { holdsKey }))]),
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
  "depositStandby",
  "lapseEdit",
] as const)("%s happens by itself, and nobody asks for it", (act) => {
  const { product, ...rest } = { ...others, person };
  expect(word(can(product, act, null))).toBe("yes");
  for (const actor of Object.values(rest)) expect(word(can(actor, act, null))).toBe("hidden");
});

test("the managing organisation is named by who edits the team, where the call lets teams name it", () => {
  for (const [place, role] of DOSSIER_ROLES.entries()) {
    const own = { ...standing(role), ownTeam: true, editableOrganization: true };
    expect(word(can(person, "nameOrganization", own))).toBe(WITH_MANAGER[place]);
    expect(word(can(person, "nameOrganization", { ...own, ownTeam: false }))).toBe(LEADERS[place]);
    const fixed = { ...own, editableOrganization: false };
    expect(word(can(person, "nameOrganization", fixed))).toBe("namedByCall");
  }
  const stranger = { ...standing(null), ownTeam: true, editableOrganization: true };
  expect(word(can(person, "nameOrganization", stranger))).toBe("hidden");
});

test("an administrator names a coordinator where there is none, or none who comes; nobody else does", () => {
  const { administrator, ...rest } = { ...others, person };
  const named = (coordinator: "none" | "away" | "here") =>
    word(can(administrator, "nameCoordinator", { coordinator }));
  expect([named("none"), named("away"), named("here")]).toEqual(["yes", "yes", "hasCoordinator"]);
  for (const actor of Object.values(rest))
    expect(word(can(actor, "nameCoordinator", { coordinator: "none" }))).toBe("hidden");
});

test("everybody puts away, for themselves, a draft whose call has closed", () => {
  for (const role of DOSSIER_ROLES) {
    const closed = { ...standing(role), callOpen: false };
    expect(word(can(person, "archive", closed))).toBe("yes");
    expect(word(can(person, "archive", { ...closed, callOpen: true }))).toBe("callOpen");
    expect(word(can(person, "archive", { ...closed, place: "published" }))).toBe("deposited");
  }
  expect(word(can(person, "archive", { ...standing(null), callOpen: false }))).toBe("hidden");
});

test("the scientific proposal waits for the confirmation, the rest does not", () => {
  const unconfirmed = standing("coordinator", { confirmed: false });
  expect(word(can(person, "writeAnswers", unconfirmed))).toBe("yes");
  expect(word(can(person, "writeProposal", unconfirmed))).toBe("confirmFirst");
  expect(word(can(person, "writeProposal", standing(null, { confirmed: false })))).toBe("hidden");
});

describe("[D-29 part] who may say what in a dossier", () => {
  const words = (role: DossierRole | null, own: boolean, recent = true) => ({
    ...standing(role),
    own,
    recent,
  });

  test.each(DOSSIER_ROLES)("a %s talks in every state of the dossier", (role) => {
    for (const place of DOSSIER_PLACES)
      expect(word(can(person, "talk", standing(role, { place })))).toBe("yes");
  });

  test.each(DOSSIER_ROLES)(
    "a %s corrects their own words for a while, and nobody else's",
    (role) => {
      expect(word(can(person, "editWords", words(role, true)))).toBe("yes");
      expect(word(can(person, "editWords", words(role, true, false)))).toBe("tooLate");
      expect(word(can(person, "editWords", words(role, false)))).toBe(NO);
    },
  );

  test.each(DOSSIER_ROLES)("a %s takes back their own words; who leads, anybody's", (role) => {
    expect(word(can(person, "removeWords", words(role, true, false)))).toBe("yes");
    expect(word(can(person, "removeWords", words(role, false)))).toBe(
      role === "coordinator" || role === "delegate" ? "yes" : NO,
    );
  });

  test("to everybody else there is nothing to talk in", () => {
    for (const act of ["talk", "editWords", "removeWords"] as const) {
      expect(word(can(person, act, words(null, true)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(word(can(actor, act, words("coordinator", true)))).toBe("hidden");
    }
  });
});

describe("[D-29 part] a standby", () => {
  const inTime = (role: DossierRole | null, over: Partial<DossierStanding> = {}, early = true) => ({
    ...standing(role, over),
    beforeStandby: early,
  });

  test.each(["armStandby", "disarmStandby"] as const)(
    "%s: its coordinator, of a draft, until its moment",
    (act) => {
      for (const [place, role] of DOSSIER_ROLES.entries())
        expect(word(can(person, act, inTime(role)))).toBe(COORDINATOR[place]);
      expect(word(can(person, act, inTime("coordinator", {}, false)))).toBe("tooLate");
      for (const place of DOSSIER_PLACES.filter((one) => one !== "draft"))
        for (const unlocked of [true, false])
          expect(word(can(person, act, inTime("coordinator", { place, unlocked })))).toBe(
            "deposited",
          );
      expect(word(can(person, act, inTime(null)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(word(can(actor, act, inTime("coordinator")))).toBe("hidden");
    },
  );
});

describe("[D-25 part, D-29 part] edits beside a deposited version, and decisions", () => {
  const published = { place: "published" } as const;
  const edit = (role: DossierRole | null, over: Partial<DossierStanding>, callOpen = true) => ({
    ...standing(role, over),
    callOpen,
  });

  test("its coordinator alone takes an edit up, of a deposited dossier, until the closing", () => {
    for (const role of DOSSIER_ROLES)
      expect(word(can(person, "unlock", edit(role, published)))).toBe(
        role === "coordinator" ? "yes" : "notYourRole",
      );
    const unlock = (over: Partial<DossierStanding>, callOpen = true) =>
      word(can(person, "unlock", edit("coordinator", over, callOpen)));
    expect(unlock(published, false)).toBe("callNotOpen");
    expect(unlock({})).toBe("notDeposited");
    expect(unlock({ place: "published", unlocked: true })).toBe("editInProgress");
    for (const place of ["selected", "not_selected", "not_eligible"] as const)
      expect(unlock({ place })).toBe("decided");
    expect(word(can(person, "unlock", edit(null, published)))).toBe("hidden");
    for (const actor of Object.values(others))
      expect(word(can(actor, "unlock", edit("coordinator", published)))).toBe("hidden");
  });

  test("its coordinator abandons an edit, whoever opened it", () => {
    const unlocked = { place: "published", unlocked: true } as const;
    for (const role of DOSSIER_ROLES)
      expect(word(can(person, "abandonEdit", standing(role, unlocked)))).toBe(
        role === "coordinator" ? "yes" : "notYourRole",
      );
    expect(word(can(person, "abandonEdit", standing("coordinator", published)))).toBe(
      "notUnlocked",
    );
  });

  test("the agency reopens and decides what it holds; to other agencies and people it does not exist", () => {
    for (const act of ["reopen", "decide"] as const) {
      const its = { ...standing("coordinator", published), partnerId: 1 };
      for (const [name, actor] of Object.entries(actorsAround("person")))
        expect(word(can(actor, act, its)), name).toBe(
          name === "staff" || name === "administrator" ? "yes" : "hidden",
        );
      expect(word(can(others.staff, act, { ...its, partnerId: 2 }))).toBe("hidden");
      expect(word(can(others.staff, act, { ...its, place: "draft" }))).toBe("notDeposited");
      expect(word(can(others.staff, act, { ...its, unlocked: true }))).toBe("editInProgress");
    }
    const selected = { ...standing(null, { place: "selected" }), partnerId: 1 };
    expect(word(can(others.staff, "reopen", selected))).toBe("decided");
    expect(word(can(others.staff, "decide", selected))).toBe("yes");
  });
});
