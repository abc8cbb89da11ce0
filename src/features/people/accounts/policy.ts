import { type Actor, isSignedIn } from "#platform/actor.ts";
import { ALLOWED, createPolicy, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

interface OwnedAccount {
  readonly userId: string;
}

interface SignInMethods extends OwnedAccount {
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
}

/** Whoever signs in has a password and devices, whatever they may do besides. */
const isOwnAccount = (actor: Actor, { userId }: OwnedAccount): boolean =>
  isSignedIn(actor) && actor.userId === userId;

/** An account is its person's; administrators and agencies have no part in anybody's but their own. */
export const can = createPolicy<{
  /** Names, address and language, and showing that it is really them. */
  edit: OwnedAccount;
  erase: OwnedAccount;
  endDevice: OwnedAccount;
  confirmAddress: OwnedAccount;
  choosePassword: Pick<SignInMethods, "userId" | "emailVerified">;
  unlinkOrcid: SignInMethods;
}>({
  edit: (actor, account) => (isOwnAccount(actor, account) ? ALLOWED : HIDDEN),

  // Other accounts are taken away by whoever gave them.
  erase: (actor, account) => (isOwner(actor, account) ? ALLOWED : HIDDEN),

  endDevice: (actor, device) => (isOwnAccount(actor, device) ? ALLOWED : HIDDEN),

  // Who holds the link without being its person is told so: it may be theirs under another account.
  confirmAddress: (actor, link) => (isOwner(actor, link) ? ALLOWED : refuse("otherPerson")),

  choosePassword(actor, account) {
    if (!isOwnAccount(actor, account)) return HIDDEN;
    return account.emailVerified ? ALLOWED : refuse("needsEmail");
  },

  unlinkOrcid(actor, account) {
    if (!isOwner(actor, account)) return HIDDEN;
    return account.hasPassword && account.emailVerified ? ALLOWED : refuse("onlyWayIn");
  },
});
