import { z } from "zod";
import { GENDERS, TITLES } from "./vocabulary.ts";

/** Title and gender, as the required information asks for them. */
export const identitySchema = z.object({
  gender: z.enum(GENDERS, { error: "gender" }),
  title: z.enum(TITLES, { error: "title" }),
});
export type Identity = z.output<typeof identitySchema>;
export type IdentityProblem = "gender" | "title";
