import type { Deps } from "#platform/deps.ts";
import { throwBusy } from "#platform/errors.ts";
import { toNetworks } from "#platform/throttle/network.ts";
import { rejectCommonPassword } from "./common-password.server.ts";

type WithHasher = Pick<Deps, "hasher">;

/**
 * For whom something is hashed: the widest network they come from, or their account. Each has its turn, so that who hashes
 * without an end, be it with the right password, waits for themselves.
 */
export const getHashingOwner = (about: { clientAddress?: string; account: string }): string => {
  const [near, wide] = about.clientAddress ? toNetworks(about.clientAddress) : [about.account];
  return wide ?? near;
};

/** What is stored of a password. Throws BUSY where too many are being hashed already. */
export const hashPassword = (
  { hasher }: WithHasher,
  password: string,
  owner: string,
): Promise<string> => hasher.hash(password, owner).catch(throwBusy);

/** The same for a password that a person has chosen: one that everybody tries first is refused. */
export async function hashNewPassword(
  deps: WithHasher,
  password: string,
  owner: string,
): Promise<string> {
  await rejectCommonPassword(password);
  return hashPassword(deps, password, owner);
}

/** Whether a password fits what is stored; with nothing stored, the same work is done and nothing fits. */
export const verifyPassword = (
  { hasher }: WithHasher,
  password: string,
  hash: string | null,
  owner: string,
): Promise<boolean> => hasher.verify(password, hash, owner).catch(throwBusy);
