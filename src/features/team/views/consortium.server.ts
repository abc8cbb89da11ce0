import { cvFilesOf } from "#features/cv/queries/cv-files.server.ts";
import { cvsOf } from "#features/cv/queries/cvs.server.ts";
import { can } from "#features/dossiers/policy.ts";
import type { DossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { letsNameOrganization } from "#features/form-models/queries/call-requirements.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/i18n/regions.ts";
import { abilities } from "#platform/policy.ts";
import { contactSources } from "../queries/contact-sources.server.ts";
import { membersOf } from "../queries/members.server.ts";
import { affiliationOf, contactsOf, teamsOf } from "../queries/teams.server.ts";
import { standingInTeam, standingToMember } from "../rules/standing.ts";
import { leadOf } from "../rules/team-roles.ts";

/** The teams of a dossier: institution, who answers for each, and the CVs that were given to it. */
export async function consortium(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  locale: Locale,
) {
  const members = await membersOf(db, dossier.id);
  const teams = await teamsOf(db, dossier.id);
  const made = await cvsOf(db, actor);
  const files = await cvFilesOf(db, actor.userId);
  return {
    teams: teams.map((team) => {
      const lead = leadOf(members, team.number);
      return {
        id: team.id,
        number: team.number,
        affiliation: affiliationOf(team),
        country: team.country && countryName(locale, team.country),
        can: { editTeam: can(actor, "editTeam", standingInTeam(dossier, team.number)) },
        members: members
          .filter(({ teamNumber }) => teamNumber === team.number)
          .map((member) => ({
            id: member.id,
            name: `${member.firstName} ${member.lastName}`.trim(),
            role: member.role,
            leads: member.id === lead?.id,
            hasCv: Boolean(member.cvId ?? member.cvFileId),
            chosen: member.cvId
              ? `cv:${member.cvId}`
              : member.cvFileId
                ? `file:${member.cvFileId}`
                : "",
            can: { chooseCv: can(actor, "chooseCv", standingToMember(dossier, member)) },
          })),
      };
    }),
    /** One's own CVs, to choose from. */
    cvs: [
      ...made.map(({ id, title }) => ({ value: `cv:${id}`, label: title })),
      ...files.map(({ id, title }) => ({ value: `file:${id}`, label: title })),
    ],
  };
}

export type ConsortiumView = Awaited<ReturnType<typeof consortium>>;

/** The contacts of the teams of a dossier. */
export async function teamContactsView(db: Db, dossier: DossierForActor, actor: PersonActor) {
  const teams = await teamsOf(db, dossier.id);
  const { people, organizations } = await contactsOf(db, dossier.id);
  const editableOrganization = await letsNameOrganization(db, dossier.callId);
  const sources = await contactSources(db, actor, dossier.id);
  return teams.map(({ id, number, label }) => ({
    id,
    number,
    institution: label,
    own: dossier.membership?.teamNumber === number,
    can: abilities(can, actor, { ...standingInTeam(dossier, number), editableOrganization }, [
      "editTeam",
      "nameOrganization",
    ]),
    /** Where one's own contacts can be taken over from. */
    sources:
      dossier.membership?.teamNumber === number &&
      can(actor, "editTeam", standingInTeam(dossier, number)).ok
        ? sources
        : [],
    people: people.filter(({ teamId }) => teamId === id),
    organization: organizations.find(({ teamId }) => teamId === id) ?? null,
  }));
}

export type TeamContactsView = Awaited<ReturnType<typeof teamContactsView>>[number];
