import { loadProjectOrigin } from "#features/proposals/projects/queries/project-evidence.server.ts";
import { findProject } from "#features/proposals/projects/queries/projects.server.ts";
import { parseAmendmentChange } from "#features/proposals/projects/rules/amendment.ts";
import { nameProgramme } from "#features/proposals/projects/rules/name-programme.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";

/** The page of a project for the staff of its agency. Throws NOT_FOUND for all others. */
export async function loadAgencyProject(
  db: Db,
  actor: StaffActor,
  { code, locale }: { readonly code: string; readonly locale: Locale },
) {
  const { project, people, amendments } = await findProject(db, actor, code);
  const origin = await loadProjectOrigin(db, project);
  return {
    ...project,
    programme: nameProgramme(project.programme, origin?.call, locale),
    call: origin && {
      slug: origin.call.slug,
      title: locale === "fr" ? origin.call.titleFr : origin.call.titleEn,
    },
    version: origin?.version ?? null,
    people: people.map(({ id, role, teamNumber, firstName, lastName, organization, userId }) => ({
      ...{ id, role, teamNumber, firstName, lastName, organization },
      name: `${firstName} ${lastName}`.trim(),
      hasAccount: userId !== null,
    })),
    amendments: amendments.map((row) => ({
      number: row.number,
      madeAt: row.madeAt,
      reason: row.reason,
      change: parseAmendmentChange(row),
    })),
    may: { amend: can(actor, "amendProject", project) },
  };
}

export type AgencyProjectView = Awaited<ReturnType<typeof loadAgencyProject>>;
