import { type Actor, isSignedIn } from "#platform/actor.ts";
import { ALLOWED, createPolicy, HIDDEN, isOwner, refuse } from "#platform/policy.ts";

interface OwnedAccount {
  readonly userId: string;
}

interface SignInMethods extends OwnedAccount {
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
}

/** True for every kind of signed-in actor: each has a password and devices. */
const isOwnAccount = (actor: Actor, { userId }: OwnedAccount): boolean =>
  isSignedIn(actor) && actor.userId === userId;

/** Rights on an account. Only its owner has any; administrators and agencies have none on other accounts. */
export const can = createPolicy<{
  /** Change names, address and language, and prove one's identity. */
  edit: OwnedAccount;
  erase: OwnedAccount;
  endDevice: OwnedAccount;
  confirmAddress: OwnedAccount;
  choosePassword: Pick<SignInMethods, "userId" | "emailVerified">;
  unlinkOrcid: SignInMethods;
}>({
  edit: (actor, account) => (isOwnAccount(actor, account) ? ALLOWED : HIDDEN),

  // Accounts of staff and administrators are removed by those who granted them.
  erase: (actor, account) => (isOwner(actor, account) ? ALLOWED : HIDDEN),

  endDevice: (actor, device) => (isOwnAccount(actor, device) ? ALLOWED : HIDDEN),

  // Refused with a reason rather than hidden: the signed-in person may own the link under another account.
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
