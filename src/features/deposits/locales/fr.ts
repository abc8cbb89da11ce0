import { completenessFr } from "./completeness.fr.ts";
import { deadlineFr } from "./deadline.fr.ts";

/** Words of this feature in French. */
export const fr = { completeness: completenessFr, deadline: deadlineFr };
