import { z } from "zod";

/** The least and the most a number may be. */
export const numberLimits = {
  min: z.number("badNumber").optional(),
  max: z.number("badNumber").optional(),
};

interface NumberRange {
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** A least above the most: nobody could answer, and a required question would keep the deposit closed. Days compare as text. */
export const isRangeValid = ({ min, max }: NumberRange): boolean =>
  min === undefined || max === undefined || min <= max;

export const INVALID_RANGE = { message: "minAboveMax", path: ["min"] };
