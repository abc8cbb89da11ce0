import { z } from "zod";

/** The least and the most a number may be. */
export const numberLimits = {
  min: z.number("badNumber").optional(),
  max: z.number("badNumber").optional(),
};
