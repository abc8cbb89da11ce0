import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

/** A dossier that uses a CV. */
export interface CvUse {
  readonly dossierId: string;
  readonly name: string;
  readonly deposited: boolean;
}

interface Owned {
  readonly userId: string;
}

/** Whether the limit per person leaves room for one more. */
interface Quota {
  readonly room: boolean;
}

const allowOwner = (actor: Actor, row: Owned): Decision => (isOwner(actor, row) ? ALLOWED : HIDDEN);
const allowIfQuota = ({ room }: Quota): Decision => (room ? ALLOWED : refuse("full"));

/** Only the owner may act on CVs and uploaded files. */
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
    // A CV used in a deposit must not change or disappear.
    return cv.uses.some(({ deposited }) => deposited) ? refuse("held") : ALLOWED;
  },
  // Accounts with ORCID build their CVs here; uploads are for the others.
  uploadFile: (actor, space) =>
    actor.kind === "person" && actor.orcid === null ? allowIfQuota(space) : HIDDEN,
  // A dossier still uses the file; another CV must be chosen there first.
  removeFile: (actor, file) => {
    if (!isOwner(actor, file)) return HIDDEN;
    return file.heldBy.length > 0 ? refuse("held") : ALLOWED;
  },
});
