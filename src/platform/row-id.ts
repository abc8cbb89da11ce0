import { z } from "zod";
import { ROW_NOT_FOUND } from "./errors.ts";

/** The id of a row, in the input of a command. As the database writes it: what it tells of is compared with it. */
export const rowId = () => z.uuid({ error: ROW_NOT_FOUND }).toLowerCase();

/** What the database holds in an `integer`. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The same of a row that is counted instead. Beyond what the database can compare there is none. */
export const rowNumber = () =>
  z.coerce
    .number({ error: ROW_NOT_FOUND })
    .int(ROW_NOT_FOUND)
    .min(1, ROW_NOT_FOUND)
    .max(MAX_INTEGER, ROW_NOT_FOUND);
