import { and, eq, isNull } from "drizzle-orm";
import type { Form } from "#form-engine/form.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isSettled } from "../rules/settled-points.ts";
import { dossierFormPoints } from "../tables.server.ts";

/** A form of a dossier with its answers. */
interface AnsweredForm {
  readonly formModelType: FormModelType;
  readonly form: Form;
  readonly answers: Iterable<readonly [key: string, answer: Answer]>;
}

/** The number of points that still ask for a look, by form; forms without one are absent. */
export async function countOpenPoints(
  db: Db,
  dossierId: string,
  forms: readonly AnsweredForm[],
): Promise<ReadonlyMap<FormModelType, number>> {
  const rows = await db
    .select({
      formModelType: dossierFormPoints.formModelType,
      kind: dossierFormPoints.kind,
      key: dossierFormPoints.key,
      confirmedAt: dossierFormPoints.confirmedAt,
    })
    .from(dossierFormPoints)
    .where(and(eq(dossierFormPoints.dossierId, dossierId), isNull(dossierFormPoints.confirmedAt)));
  const counts = new Map<FormModelType, number>();
  if (rows.length === 0) return counts;
  for (const { formModelType, form, answers } of forms) {
    const shape = { answers: new Map(answers), locks: new Set<string>() };
    const open = rows.filter(
      (point) =>
        point.formModelType === formModelType &&
        !isSettled(point, { form, shape, answer: shape.answers.get(point.key) ?? NO_ANSWER }),
    );
    if (open.length > 0) counts.set(formModelType, open.length);
  }
  return counts;
}
