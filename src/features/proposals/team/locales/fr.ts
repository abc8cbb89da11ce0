import { invitationsFr } from "./invitations.fr.ts";
import { journalFr } from "./journal.fr.ts";
import { kindsFr } from "./kinds.fr.ts";
import { membersFr } from "./members.fr.ts";
import { readinessFr } from "./readiness.fr.ts";

/** Texts of this feature in French. */
export const fr = {
  ...membersFr,
  ...invitationsFr,
  ...readinessFr,
  ...journalFr,
  ...kindsFr,
};
