import { cvFilesOf } from "#features/people/cv/queries/cv-files.server.ts";
import { cvsOf } from "#features/people/cv/queries/cvs.server.ts";
import { phaseAt } from "#features/portal/calls/rules/status.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  callOfDossier,
  type DossierForActor,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  letsNameOrganization,
  requiredCvs,
} from "#features/proposals/form-models/queries/call-requirements.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/i18n/regions.ts";
import { abilities } from "#platform/policy.ts";
import { contactSources } from "../queries/contact-sources.server.ts";
import { membersOf } from "../queries/members.server.ts";
import { affiliationOf, contactsOf, teamsOf, teamsTakingPart } from "../queries/teams.server.ts";
import { missingCvs } from "../rules/missing-cvs.ts";
import { placesToInvite } from "../rules/places-to-invite.ts";
import { standingInTeam, standingToMember } from "../rules/standing.ts";
import { whyEmpty } from "../rules/vacant-team.ts";
import { handBackView, isEditable, MEMBER_ACTS, memberView } from "./team-page.server.ts";

/** The teams of a dossier: institution, who answers for each, and the CVs that were given to it. */
export async function consortium(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
) {
  const members = (await membersOf(db, dossier.id)).map((member) => ({
    ...member,
    hasCv: Boolean(member.cvId ?? member.cvFileId),
  }));
  const teams = await teamsTakingPart(db, dossier.id, now);
  const owing = await owingCvs(db, dossier, { members, teams });
  const made = await cvsOf(db, actor);
  const files = await cvFilesOf(db, actor.userId);
  const places = placesToInvite(actor, dossier, {
    teams: await teamsOf(db, dossier.id),
    callOpen: phaseAt(await callOfDossier(db, dossier.callId), now) === "open",
  });
  return {
    places,
    handBack: await handBackView(db, dossier.id, actor, { members, now }),
    teams: teams.map((team) => {
      return {
        id: team.id,
        number: team.number,
        affiliation: affiliationOf(team),
        country: team.country && countryName(locale, team.country),
        isVacant: team.isVacant,
        // A team that takes part without anybody in it is vacant, or waits for an answer.
        whyEmpty: whyEmpty(team, { isInvited: !team.isVacant, isEditable: isEditable(dossier) }),
        can: abilities(
          can,
          actor,
          { ...standingInTeam(dossier, team.number), vacant: team.isVacant },
          ["editTeam", "removeTeam"],
        ),
        members: members
          .filter(({ teamNumber }) => teamNumber === team.number)
          .map((member) => ({
            ...memberView(dossier, actor, member, members),
            hasCv: member.hasCv,
            owesCv: owing.has(member.id),
            chosen: member.cvId
              ? `cv:${member.cvId}`
              : member.cvFileId
                ? `file:${member.cvFileId}`
                : "",
            can: abilities(can, actor, standingToMember(dossier, member), [
              ...MEMBER_ACTS,
              "chooseCv",
            ]),
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

/** Those without whose CV the dossier is not deposited: nobody's of one that is with its agency, nor where the call wants none. */
async function owingCvs(
  db: Db,
  { place, unlocked, callId }: DossierForActor,
  facts: Omit<Parameters<typeof missingCvs>[0], "requiredCv">,
): Promise<ReadonlySet<string | null>> {
  if (place !== "draft" && !unlocked) return new Set();
  const requiredCv = await requiredCvs(db, callId);
  return new Set(missingCvs({ ...facts, requiredCv }).map(({ memberId }) => memberId));
}

/** The contacts of the teams of a dossier. */
export async function teamContactsView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  now: Date,
) {
  const teams = await teamsTakingPart(db, dossier.id, now);
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
