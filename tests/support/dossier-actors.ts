import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";

/** Who stands where around the dossiers that tests walk over, and what such a dossier and its call can be. */
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

/** Whom acts are about, and who does nothing: two more members of team 2. */
export const TARGETS = {
  target: { role: "member", team: 2 },
  linked: { role: "member", team: 2, hasOrcid: true },
} as const satisfies Record<string, DossierMembership>;
export type TargetName = keyof typeof TARGETS;

/** Who is not in it. Nobody comes as an agency's staff yet: there is no way to sign in as such. */
export const OUTSIDERS = ["former", "invitee", "stranger", "administrator", "visitor"] as const;
export type DossierActorName = MemberName | (typeof OUTSIDERS)[number];
export const DOSSIER_ACTORS: readonly DossierActorName[] = [
  ...(Object.keys(MEMBERS) as MemberName[]),
  ...OUTSIDERS,
];

/** What a dossier and its call can be to the policy: each of its places, unlocked where that can be, before and after the closing. */
export const DOSSIER_STATES = {
  draft: { place: "draft", unlocked: false, confirmed: true, callOpen: true },
  unconfirmed: { place: "draft", unlocked: false, confirmed: false, callOpen: true },
  closedDraft: { place: "draft", unlocked: false, confirmed: true, callOpen: false },
  deposited: { place: "published", unlocked: false, confirmed: true, callOpen: true },
  unlocked: { place: "published", unlocked: true, confirmed: true, callOpen: true },
  closedDeposited: { place: "published", unlocked: false, confirmed: true, callOpen: false },
  closedUnlocked: { place: "published", unlocked: true, confirmed: true, callOpen: false },
  selected: { place: "selected", unlocked: false, confirmed: true, callOpen: false },
  notSelected: { place: "not_selected", unlocked: false, confirmed: true, callOpen: false },
  notEligible: { place: "not_eligible", unlocked: false, confirmed: true, callOpen: false },
} as const;
export type DossierStateName = keyof typeof DOSSIER_STATES;
export const DOSSIER_STATE_NAMES = Object.keys(DOSSIER_STATES) as DossierStateName[];
