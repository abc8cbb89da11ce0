import type {
  DossierStanding,
  InvitationStanding,
  MemberStanding,
  TeamStanding,
} from "#features/proposals/dossiers/policy.ts";
import type { DossierRole, InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";

type Membership = NonNullable<DossierStanding["membership"]> & {
  readonly id: string;
  readonly teamNumber: number;
};
type Dossier = DossierStanding & { readonly membership: Membership | null };

/** How whoever asks stands to one team of the dossier. */
export const standingInTeam = <D extends Dossier>(
  dossier: D,
  teamNumber: number,
): D & TeamStanding => ({ ...dossier, ownTeam: dossier.membership?.teamNumber === teamNumber });

/** … to a place in it that somebody is invited to. */
export const standingToInvitation = <D extends Dossier>(
  dossier: D,
  place: { role: InvitedRole; teamNumber: number; callOpen: boolean },
): D & InvitationStanding => ({
  ...standingInTeam(dossier, place.teamNumber),
  invitedAs: place.role,
  callOpen: place.callOpen,
});

/** … to somebody in it. */
export const standingToMember = <D extends Dossier>(
  dossier: D,
  member: { id: string; role: DossierRole; teamNumber: number; orcid: string | null },
): D & MemberStanding => ({
  ...standingInTeam(dossier, member.teamNumber),
  target: {
    role: member.role,
    self: dossier.membership?.id === member.id,
    hasOrcid: member.orcid !== null,
  },
});
