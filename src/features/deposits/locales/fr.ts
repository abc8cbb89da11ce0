import { completenessFr } from "./completeness.fr.ts";

/** Words of this feature in French. */
export const fr = { completeness: completenessFr };
