import { z } from "zod";
import { NO_SUCH_ROW } from "./errors.ts";

/** The id of a row, in the input of a command. As the database writes it: what it tells of is compared with it. */
export const rowId = () => z.uuid({ error: NO_SUCH_ROW }).toLowerCase();

/** What the database holds in an `integer`. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The same of a row that is counted instead. Beyond what the database can compare there is none. */
export const rowNumber = () =>
  z.coerce
    .number({ error: NO_SUCH_ROW })
    .int(NO_SUCH_ROW)
    .min(1, NO_SUCH_ROW)
    .max(MAX_INTEGER, NO_SUCH_ROW);
