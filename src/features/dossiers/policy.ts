import type { Actor } from "#platform/actor.ts";
import { ALLOWED, type Decision, HIDDEN, policy, refused } from "#platform/policy.ts";
import type { DossierPlace, DossierRole } from "./rules/dossier.ts";

/** A dossier as the person who asks stands to it. */
export interface DossierStanding {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  readonly confirmed: boolean;
  /** What they are in it; null for everybody else. */
  readonly membership: { readonly role: DossierRole; readonly mayWrite: boolean } | null;
}

/** What somebody needs before they begin one. */
export interface CreationStanding {
  /** Title, gender and affiliation are known. */
  readonly complete: boolean;
  /** The call takes dossiers here, by forms of ours. */
  readonly hasForms: boolean;
  readonly callOpen: boolean;
}

const LEADS: readonly DossierRole[] = ["coordinator", "delegate"];

/** For members only: to anybody else a dossier does not exist. */
const forMembers =
  (decide: (standing: DossierStanding, role: DossierRole) => Decision) =>
  (actor: Actor, standing: DossierStanding): Decision => {
    if (actor.kind !== "person" || !standing.membership) return HIDDEN;
    return decide(standing, standing.membership.role);
  };

const ifEditable = ({ place, unlocked }: DossierStanding): Decision =>
  place === "draft" || unlocked ? ALLOWED : refused("deposited");

/** Who may do what in a dossier: the one table of it. */
export const can = policy<{
  create: CreationStanding;
  read: DossierStanding;
  rename: DossierStanding;
  confirm: DossierStanding;
  writeAnswers: DossierStanding;
  lockNodes: DossierStanding;
  deleteDraft: DossierStanding;
}>({
  create: (actor, { complete, hasForms, callOpen }) => {
    if (actor.kind !== "person" || !hasForms) return HIDDEN;
    if (!callOpen) return refused("callNotOpen");
    return complete ? ALLOWED : refused("incomplete");
  },
  read: forMembers(() => ALLOWED),
  rename: forMembers((standing, role) =>
    LEADS.includes(role) ? ifEditable(standing) : refused("notYourRole"),
  ),
  confirm: forMembers((standing, role) =>
    role === "coordinator" ? ifEditable(standing) : refused("notYourRole"),
  ),
  writeAnswers: forMembers((standing, role) => {
    const writes = role !== "member" || standing.membership?.mayWrite === true;
    return writes ? ifEditable(standing) : refused("notYourRole");
  }),
  lockNodes: forMembers((standing, role) =>
    LEADS.includes(role) ? ifEditable(standing) : refused("notYourRole"),
  ),
  // What was deposited once is a record, also while it is edited again.
  deleteDraft: forMembers((standing, role) => {
    if (role !== "coordinator") return refused("notYourRole");
    return standing.place === "draft" ? ALLOWED : refused("deposited");
  }),
});
