import { and, eq, sql } from "drizzle-orm";
import { projectVisibleTo } from "#features/proposals/projects/queries/visible-to.server.ts";
import type { AmendmentChange } from "#features/proposals/projects/rules/amendment.ts";
import {
  projectAmendments,
  projectPeople,
  projects,
} from "#features/proposals/projects/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { amendmentFormSchema, readAmendment } from "../rules/amendment-form.ts";

/**
 * Changes the amount, the coordinator or the dates of a project, with a reason. The state before is kept. STALE if the
 * project was amended since the page was shown.
 */
export const amendProject = command({
  actors: ["staff"],
  input: amendmentFormSchema,
  async load({ tx, actor, input }) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(
        and(eq(sql`upper(${projects.code})`, input.code.toUpperCase()), projectVisibleTo(actor)),
      )
      .for("update");
    if (!project) throw new DomainError("NOT_FOUND");
    const people = await tx
      .select()
      .from(projectPeople)
      .where(eq(projectPeople.projectId, project.id));
    return { ...project, people };
  },
  may: (actor, project) => can(actor, "amendProject", project),
  async run({ tx, actor, input, now, audit }, project) {
    const { problems, change } = readAmendment(input, project);
    if (!change) throw new DomainError("INVALID", problems);
    const ofProject = eq(projectAmendments.projectId, project.id);
    const count = await tx.$count(projectAmendments, ofProject);
    if (count !== input.seen) throw new DomainError("STALE", { why: "amended" });
    const { kind, before, after } = change;
    await tx.insert(projectAmendments).values({
      ...{ projectId: project.id, number: count + 1, kind, before, after },
      ...{ reason: input.reason, madeBy: actor.userId, madeAt: now },
    });
    await applyChange(tx, project.id, change);
    await audit(
      "project.amended",
      { kind: "project", id: project.id },
      { code: project.code, number: count + 1, change: kind },
      input.reason,
    );
  },
});

async function applyChange(tx: Db, projectId: string, change: AmendmentChange): Promise<void> {
  const ofProject = eq(projects.id, projectId);
  if (change.kind === "amount" || change.kind === "dates") {
    await tx.update(projects).set(change.after).where(ofProject);
    return;
  }
  // Who coordinated leads their team from now on.
  await tx
    .update(projectPeople)
    .set({ role: "scientific_manager" })
    .where(and(eq(projectPeople.projectId, projectId), eq(projectPeople.role, "coordinator")));
  await tx
    .update(projectPeople)
    .set({ role: "coordinator" })
    .where(eq(projectPeople.id, change.after.personId));
}
