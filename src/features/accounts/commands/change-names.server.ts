import { eq } from "drizzle-orm";
import { z } from "zod";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { type FieldProblem, fieldProblems, nameSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";

const namesSchema = z.object({ firstName: nameSchema, lastName: nameSchema });

export type NameErrors = Partial<Record<"firstName" | "lastName", FieldProblem>>;

export async function changeNames(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  values: unknown,
): Promise<NameErrors | "changed"> {
  const read = namesSchema.safeParse(values);
  if (!read.success) return fieldProblems<"firstName" | "lastName">(read.error);
  await db
    .update(users)
    .set({ ...read.data, updatedAt: clock.now() })
    .where(eq(users.id, userId));
  return "changed";
}
