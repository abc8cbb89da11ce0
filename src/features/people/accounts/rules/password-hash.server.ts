import type { Deps } from "#platform/deps.ts";
import { toNetworks } from "#platform/throttle/network.ts";
import { rejectCommonPassword } from "./common-password.server.ts";

type WithHasher = Pick<Deps, "hasher">;

/**
 * The owner of a hashing task in the fair queue: the widest network of the client, or the account. A client that
 * hashes without end, even with the right password, then delays only itself.
 */
export const getHashingOwner = (source: { clientAddress?: string; account: string }): string => {
  const [narrow, wide] = source.clientAddress ? toNetworks(source.clientAddress) : [source.account];
  return wide ?? narrow;
};

/** Hashes a password. Throws BUSY if too many are being hashed already. */
export const hashPassword = (
  { hasher }: WithHasher,
  password: string,
  owner: string,
): Promise<string> => hasher.hash(password, owner);

/** Hashes a newly chosen password. Throws INVALID for a common one. */
export async function hashNewPassword(
  deps: WithHasher,
  password: string,
  owner: string,
): Promise<string> {
  await rejectCommonPassword(password);
  return hashPassword(deps, password, owner);
}

/**
 * Whether a password matches a hash. Without a hash the same work is done, so that timing does not reveal accounts,
 * and the result is false.
 */
export const verifyPassword = (
  { hasher }: WithHasher,
  password: string,
  hash: string | null,
  owner: string,
): Promise<boolean> => hasher.verify(password, hash, owner);
