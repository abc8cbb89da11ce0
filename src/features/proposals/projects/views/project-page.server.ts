import {
  formatOfPartner,
  formatPartner,
  formatToPartner,
} from "#features/portal/partners/rules/format-of-partner.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { findDecisionLetter, loadProjectOrigin } from "../queries/project-evidence.server.ts";
import { findProject, listOwnProjects } from "../queries/projects.server.ts";
import { parseAmendmentChange } from "../rules/amendment.ts";
import { findManagingOrganization } from "../rules/managing-organization.ts";
import { nameProgramme } from "../rules/name-programme.ts";

/** The projects of a person, for their page and the dashboard. */
export async function loadProjectList(
  db: Db,
  actor: PersonActor,
  { locale, limit }: { readonly locale: Locale; readonly limit?: number },
) {
  const rows = await listOwnProjects(db, actor, limit);
  return rows.map(({ project, partner, role, teamNumber }) => ({
    code: project.code,
    acronym: project.acronym,
    title: project.title,
    amountEuros: project.amountEuros,
    decidedAt: project.decidedAt,
    hasEnded: project.endedAt !== null,
    partner: {
      code: partner.code,
      name: locale === "fr" ? partner.nameFr : partner.nameEn,
      colour: { light: partner.colour, dark: partner.colourOnDark },
    },
    role,
    teamNumber,
  }));
}

export type ProjectListItem = Awaited<ReturnType<typeof loadProjectList>>[number];

/** The page of a project, for one of its people. Throws NOT_FOUND for all others. */
export async function loadProjectPage(
  db: Db,
  actor: PersonActor,
  { code, locale }: { readonly code: string; readonly locale: Locale },
) {
  const { project, partner, people, amendments } = await findProject(db, actor, code);
  const origin = await loadProjectOrigin(db, project);
  const letter = project.dossierId
    ? await findDecisionLetter(db, actor, {
        dossierId: project.dossierId,
        decisionId: project.decisionId,
      })
    : undefined;
  const own = people.find(({ userId }) => userId === actor.userId);

  const coordinator = people.find(({ role }) => role === "coordinator");
  const contact = origin?.call.contacts.find(({ email }) => email !== "");
  return {
    code: project.code,
    acronym: project.acronym,
    title: project.title,
    programme: nameProgramme(project.programme, origin?.call, locale),
    amountEuros: project.amountEuros,
    requestedEuros: project.requestedEuros,
    keywords: project.keywords,
    decidedAt: project.decidedAt,
    startsOn: project.startsOn,
    endsOn: project.endsOn,
    ended:
      project.endedAt && project.endReason !== null
        ? { at: project.endedAt, reason: project.endReason }
        : null,
    partner: {
      slug: partner.slug,
      code: partner.code,
      isPlural: partner.articleFr === "les",
      name: locale === "fr" ? partner.nameFr : partner.nameEn,
      subject: formatPartner(locale, partner),
      of: formatOfPartner(locale, partner),
      to: formatToPartner(locale, partner),
      colour: { light: partner.colour, dark: partner.colourOnDark },
    },
    role: own?.role ?? "member",
    teamNumber: own?.teamNumber ?? 1,
    coordinator: coordinator ? `${coordinator.firstName} ${coordinator.lastName}` : null,
    organization: origin
      ? findManagingOrganization(origin.teams, coordinator?.teamNumber ?? 1)
      : { name: coordinator?.organization ?? "", managedTeams: 0 },
    teamCount: origin?.teams.length ?? new Set(people.map(({ teamNumber }) => teamNumber)).size,
    /** Who leads the project, and the reader, whatever their role. */
    people: people
      .filter((one) => one.role !== "member" || one === own)
      .map(({ id, role, teamNumber, firstName, lastName, organization }) => ({
        ...{ id, role, teamNumber, organization, name: `${firstName} ${lastName}`.trim() },
        isYou: id === own?.id,
      })),
    amendments: amendments.map((row) => ({
      number: row.number,
      madeAt: row.madeAt,
      reason: row.reason,
      change: parseAmendmentChange(row),
    })),
    origin: origin && {
      call: {
        slug: origin.call.slug,
        year: origin.call.year,
        title: locale === "fr" ? origin.call.titleFr : origin.call.titleEn,
        closesAt: origin.call.closesAt,
      },
      contact: contact ? { name: contact.name, email: contact.email } : null,
      eligibilityToldAt: origin.eligibilityToldAt,
      version: origin.version,
      depositedAt: origin.depositedAt,
      bytes: origin.bytes,
    },
    /** What the reader may open: null for somebody who left the team of the dossier. */
    evidence:
      letter === undefined || project.dossierId === null
        ? null
        : { dossierId: project.dossierId, letter },
  };
}

export type ProjectPageView = Awaited<ReturnType<typeof loadProjectPage>>;
