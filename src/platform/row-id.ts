import { z } from "zod";
import { ROW_NOT_FOUND } from "./errors.ts";

/**
 * The UUID of a row, in the input of a command. Lower case, as PostgreSQL writes it, so that it can be compared with
 * notifications.
 */
export const rowId = () => z.uuid({ error: ROW_NOT_FOUND }).toLowerCase();

/** Maximum of a PostgreSQL `integer`. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The same for a row with a serial number. Larger numbers are NOT_FOUND: PostgreSQL would fail on them. */
export const rowNumber = () =>
  z.coerce
    .number({ error: ROW_NOT_FOUND })
    .int(ROW_NOT_FOUND)
    .min(1, ROW_NOT_FOUND)
    .max(MAX_INTEGER, ROW_NOT_FOUND);

/** The same for a row whose number is a PostgreSQL `bigint`. */
export const bigRowNumber = () =>
  z.coerce.number({ error: ROW_NOT_FOUND }).int(ROW_NOT_FOUND).min(1, ROW_NOT_FOUND);
