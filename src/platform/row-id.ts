import { z } from "zod";
import { NO_SUCH_ROW } from "./errors.ts";

/** The id of a row, in the input of a command. As the database writes it: what it tells of is compared with it. */
export const rowId = () => z.uuid({ error: NO_SUCH_ROW }).toLowerCase();
