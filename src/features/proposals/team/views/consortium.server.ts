import { listCvFiles } from "#features/people/cv/queries/cv-files.server.ts";
import { listCvs } from "#features/people/cv/queries/cvs.server.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  canNameOrganization,
  loadRequiredCvs,
} from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getCountryName } from "#platform/i18n/regions.ts";
import { getAbilities } from "#platform/policy.ts";
import { listMembers } from "../queries/members.server.ts";
import {
  getTeamAffiliation,
  listContactSources,
  listParticipatingTeams,
  listTeams,
  loadTeamContacts,
} from "../queries/teams.server.ts";
import { listMissingCvs } from "../rules/missing-cvs.ts";
import { listInvitableRoles, toMemberAccess, toTeamAccess } from "../rules/team-access.ts";
import { getEmptyReason } from "../rules/teams.ts";
import { isEditable, loadHandBackView, MEMBER_ACTS, toMemberView } from "./team-page.server.ts";

/** The teams of a dossier with institution, lead and chosen CVs. */
export async function loadConsortium(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
) {
  const members = (await listMembers(db, dossier.id)).map((member) => ({
    ...member,
    hasCv: Boolean(member.cvId ?? member.cvFileId),
  }));
  const teams = await listParticipatingTeams(db, dossier.id, now);
  const owing = await listMembersMissingCv(db, dossier, { members, teams });
  const made = await listCvs(db, actor);
  const files = await listCvFiles(db, actor);
  const places = listInvitableRoles(actor, dossier, {
    teams: await listTeams(db, dossier.id),
    callOpen: getCallPhase(await loadDossierCall(db, dossier.callId), now) === "open",
  });
  return {
    places,
    handBack: await loadHandBackView(db, dossier.id, actor, { members, now }),
    teams: teams.map((team) => {
      return {
        id: team.id,
        number: team.number,
        affiliation: getTeamAffiliation(team),
        country: team.country && getCountryName(locale, team.country),
        isVacant: team.isVacant,
        // A participating team without members is vacant, or has open invitations.
        whyEmpty: getEmptyReason(team, {
          isInvited: !team.isVacant,
          isEditable: isEditable(dossier),
        }),
        can: getAbilities(
          can,
          actor,
          { ...toTeamAccess(dossier, team.number), vacant: team.isVacant },
          ["editTeam", "removeTeam"],
        ),
        members: members
          .filter(({ teamNumber }) => teamNumber === team.number)
          .map((member) => ({
            ...toMemberView(dossier, actor, member, members),
            hasCv: member.hasCv,
            owesCv: owing.has(member.id),
            chosen: member.cvId
              ? `cv:${member.cvId}`
              : member.cvFileId
                ? `file:${member.cvFileId}`
                : "",
            can: getAbilities(can, actor, toMemberAccess(dossier, member), [
              ...MEMBER_ACTS,
              "chooseCv",
            ]),
          })),
      };
    }),
    /** The viewer's CVs to choose from. */
    cvs: [
      ...made.map(({ id, title }) => ({ value: `cv:${id}`, label: title })),
      ...files.map(({ id, title }) => ({ value: `file:${id}`, label: title })),
    ],
  };
}

export type ConsortiumView = Awaited<ReturnType<typeof loadConsortium>>;

/** Members whose CV is missing for the deposit; empty for a deposited dossier, or where the call requires none. */
async function listMembersMissingCv(
  db: Db,
  { place, unlocked, callId }: DossierForActor,
  facts: Omit<Parameters<typeof listMissingCvs>[0], "requiredCv">,
): Promise<ReadonlySet<string | null>> {
  if (place !== "draft" && !unlocked) return new Set();
  const requiredCv = await loadRequiredCvs(db, callId);
  return new Set(listMissingCvs({ ...facts, requiredCv }).map(({ memberId }) => memberId));
}

/** The contacts of a dossier's teams. */
export async function loadTeamContactsView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  now: Date,
) {
  const teams = await listParticipatingTeams(db, dossier.id, now);
  const { people, organizations } = await loadTeamContacts(db, dossier.id);
  const editableOrganization = await canNameOrganization(db, dossier.callId);
  const sources = await listContactSources(db, actor, dossier.id);
  return teams.map(({ id, number, label }) => ({
    id,
    number,
    institution: label,
    own: dossier.membership?.teamNumber === number,
    can: getAbilities(can, actor, { ...toTeamAccess(dossier, number), editableOrganization }, [
      "editTeam",
      "nameOrganization",
    ]),
    /** Earlier dossiers to copy contacts from. */
    sources:
      dossier.membership?.teamNumber === number &&
      can(actor, "editTeam", toTeamAccess(dossier, number)).ok
        ? sources
        : [],
    people: people.filter(({ teamId }) => teamId === id),
    organization: organizations.find(({ teamId }) => teamId === id) ?? null,
  }));
}

export type TeamContactsView = Awaited<ReturnType<typeof loadTeamContactsView>>[number];
