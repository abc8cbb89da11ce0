import type {
  DossierAccess,
  InvitationAccess,
  MemberAccess,
  TeamAccess,
} from "#features/proposals/dossiers/policy.ts";
import type { DossierRole, InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";

type Membership = NonNullable<DossierAccess["membership"]> & {
  readonly id: string;
  readonly teamNumber: number;
};
type Dossier = DossierAccess & { readonly membership: Membership | null };

/** How whoever asks stands to one team of the dossier. */
export const toTeamAccess = <D extends Dossier>(
  dossier: D,
  teamNumber: number,
): D & TeamAccess => ({ ...dossier, ownTeam: dossier.membership?.teamNumber === teamNumber });

/** … to a place in it that somebody is invited to. */
export const toInvitationAccess = <D extends Dossier>(
  dossier: D,
  place: { role: InvitedRole; teamNumber: number; callOpen: boolean },
): D & InvitationAccess => ({
  ...toTeamAccess(dossier, place.teamNumber),
  invitedAs: place.role,
  callOpen: place.callOpen,
});

/** … to somebody in it. */
export const toMemberAccess = <D extends Dossier>(
  dossier: D,
  member: { id: string; role: DossierRole; teamNumber: number; orcid: string | null },
): D & MemberAccess => ({
  ...toTeamAccess(dossier, member.teamNumber),
  target: {
    role: member.role,
    self: dossier.membership?.id === member.id,
    hasOrcid: member.orcid !== null,
  },
});
