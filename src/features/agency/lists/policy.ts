import type { Actor } from "#platform/actor.ts";
import { ALLOWED, createPolicy, type Decision, HIDDEN, refuse } from "#platform/policy.ts";
import type { BackOfficeActor } from "../frame/queries/require-back-office.server.ts";

const isBackOfficeActor = (actor: Actor): actor is BackOfficeActor =>
  actor.kind === "staff" || actor.kind === "administrator";

/** The agency that an actor saves and shares views in; null among administrators. */
export const getViewPartnerId = (actor: BackOfficeActor): number | null =>
  actor.kind === "staff" ? actor.partnerId : null;

/** A saved view for the policy. */
export interface ViewSubject {
  readonly userId: string;
  readonly partnerId: number | null;
  readonly isShared: boolean;
}

/** Rights on saved views of lists. */
export const can = createPolicy<{
  saveViews: undefined;
  /** Rename a view, share it, replace its query and columns. */
  changeView: ViewSubject;
  /** Managers also delete what others shared with the agency, administrators what others shared among them. */
  deleteView: ViewSubject;
}>({
  saveViews: (actor) => (isBackOfficeActor(actor) ? ALLOWED : HIDDEN),
  changeView: (actor, view) => decide(actor, view, refuse("onlyOwner")),
  deleteView: (actor, view) =>
    decide(
      actor,
      view,
      actor.kind === "staff" && actor.role !== "manager" ? refuse("needs.manager") : ALLOWED,
    ),
});

/** Views of other agencies and unshared ones of colleagues are hidden. */
function decide(actor: Actor, view: ViewSubject, forShared: Decision): Decision {
  if (!isBackOfficeActor(actor) || getViewPartnerId(actor) !== view.partnerId) return HIDDEN;
  if (actor.userId === view.userId) return ALLOWED;
  return view.isShared ? forShared : HIDDEN;
}
