import { type Actor, isSignedIn } from "#platform/actor.ts";
import { ALLOWED, HIDDEN, isOwner, policy, refused } from "#platform/policy.ts";

interface Owned {
  readonly userId: string;
}

interface WaysIn extends Owned {
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
}

/** Whoever signs in has a password and devices, whatever they may do besides. */
const isOwnAccount = (actor: Actor, { userId }: Owned): boolean =>
  isSignedIn(actor) && actor.userId === userId;

/** An account is its person's; administrators and agencies have no part in anybody's but their own. */
export const can = policy<{
  /** Names, address and language, and showing that it is really them. */
  edit: Owned;
  erase: Owned;
  endDevice: Owned;
  confirmAddress: Owned;
  choosePassword: Pick<WaysIn, "userId" | "emailVerified">;
  unlinkOrcid: WaysIn;
}>({
  edit: (actor, account) => (isOwnAccount(actor, account) ? ALLOWED : HIDDEN),

  // Other accounts are taken away by whoever gave them.
  erase: (actor, account) => (isOwner(actor, account) ? ALLOWED : HIDDEN),

  endDevice: (actor, device) => (isOwnAccount(actor, device) ? ALLOWED : HIDDEN),

  // Who holds the link without being its person is told so: it may be theirs under another account.
  confirmAddress: (actor, link) => (isOwner(actor, link) ? ALLOWED : refused("otherPerson")),

  choosePassword(actor, account) {
    if (!isOwnAccount(actor, account)) return HIDDEN;
    return account.emailVerified ? ALLOWED : refused("needsEmail");
  },

  unlinkOrcid(actor, account) {
    if (!isOwner(actor, account)) return HIDDEN;
    return account.hasPassword && account.emailVerified ? ALLOWED : refused("onlyWayIn");
  },
});
