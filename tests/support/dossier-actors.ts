import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";

/** The people around a test dossier, and the states of a dossier and its call. */
export interface DossierMembership {
  readonly role: DossierRole;
  readonly team: number;
  readonly mayWrite?: boolean;
  readonly hasOrcid?: boolean;
}

export const MEMBERS = {
  coordinator: { role: "coordinator", team: 1 },
  delegate: { role: "delegate", team: 1 },
  manager: { role: "scientific_manager", team: 2 },
  otherManager: { role: "scientific_manager", team: 3 },
  member: { role: "member", team: 2 },
  writingMember: { role: "member", team: 2, mayWrite: true },
} as const satisfies Record<string, DossierMembership>;
export type MemberName = keyof typeof MEMBERS;

/** Passive members of team 2, the targets of acts. */
export const TARGETS = {
  target: { role: "member", team: 2 },
  linked: { role: "member", team: 2, hasOrcid: true },
} as const satisfies Record<string, DossierMembership>;
export type TargetName = keyof typeof TARGETS;

/** Outsiders. Agency staff is missing, because it cannot sign in yet. */
export const OUTSIDERS = ["former", "invitee", "stranger", "administrator", "visitor"] as const;
export type DossierActorName = MemberName | (typeof OUTSIDERS)[number];
export const DOSSIER_ACTORS: readonly DossierActorName[] = [
  ...(Object.keys(MEMBERS) as MemberName[]),
  ...OUTSIDERS,
];

/** The states that the policy distinguishes: each status, unlocked where possible, before and after the closing. */
export const DOSSIER_STATES = {
  draft: { place: "draft", unlocked: false, openParts: null, confirmed: true, callOpen: true },
  unconfirmed: {
    place: "draft",
    unlocked: false,
    openParts: null,
    confirmed: false,
    callOpen: true,
  },
  closedDraft: {
    place: "draft",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
  deposited: {
    place: "published",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: true,
  },
  unlocked: {
    place: "published",
    unlocked: true,
    openParts: null,
    confirmed: true,
    callOpen: true,
  },
  closedDeposited: {
    place: "published",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
  closedUnlocked: {
    place: "published",
    unlocked: true,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
  selected: {
    place: "selected",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
  notSelected: {
    place: "not_selected",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
  notEligible: {
    place: "not_eligible",
    unlocked: false,
    openParts: null,
    confirmed: true,
    callOpen: false,
  },
} as const;
export type DossierStateName = keyof typeof DOSSIER_STATES;
export const DOSSIER_STATE_NAMES = Object.keys(DOSSIER_STATES) as DossierStateName[];
