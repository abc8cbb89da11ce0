import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** A dossier that holds a CV. */
export interface CvUse {
  readonly dossierId: string;
  readonly name: string;
  readonly deposited: boolean;
}

interface Owned {
  readonly userId: string;
}

/** Whether there is a place left for one more: what one person may have of something is limited. */
interface Quota {
  readonly room: boolean;
}

const allowOwner = (actor: Actor, row: Owned): Decision => (isOwner(actor, row) ? ALLOWED : HIDDEN);
const allowIfQuota = ({ room }: Quota): Decision => (room ? ALLOWED : refuse("full"));

/** Who may do what with CVs and files of CVs: their owner, and nobody else. */
export const can = createPolicy<{
  create: Quota & { readonly complete: boolean };
  read: Owned;
  edit: Owned;
  duplicate: Owned & Quota;
  delete: Owned & { readonly uses: readonly CvUse[] };
  uploadFile: Quota;
  removeFile: Owned & { readonly heldBy: readonly string[] };
}>({
  create: (actor, space) => {
    if (actor.kind !== "person") return HIDDEN;
    return space.complete ? allowIfQuota(space) : refuse("incomplete");
  },
  read: allowOwner,
  edit: allowOwner,
  duplicate: (actor, cv) => (isOwner(actor, cv) ? allowIfQuota(cv) : HIDDEN),
  delete: (actor, cv) => {
    if (!isOwner(actor, cv)) return HIDDEN;
    // What was deposited stays as it was deposited, and so do its CVs.
    return cv.uses.some(({ deposited }) => deposited) ? refuse("held") : ALLOWED;
  },
  // Those who sign in with ORCID compose their CVs here, and are not shown the form.
  uploadFile: (actor, space) =>
    actor.kind === "person" && actor.orcid === null ? allowIfQuota(space) : HIDDEN,
  // It would go under the dossiers it was given to: another CV is chosen there first.
  removeFile: (actor, file) => {
    if (!isOwner(actor, file)) return HIDDEN;
    return file.heldBy.length > 0 ? refuse("held") : ALLOWED;
  },
});
