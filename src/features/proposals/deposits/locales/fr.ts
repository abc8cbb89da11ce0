import { completenessFr } from "./completeness.fr.ts";
import { completionFr } from "./completion.fr.ts";
import { deadlineFr } from "./deadline.fr.ts";
import { receiptsFr } from "./receipts.fr.ts";
import { standbyFr } from "./standby.fr.ts";
import { stepsFr } from "./steps.fr.ts";

/** Texts of this feature in French. */
export const fr = {
  completeness: completenessFr,
  completion: completionFr,
  deadline: deadlineFr,
  standby: standbyFr,
  steps: stepsFr,
  ...receiptsFr,
};
