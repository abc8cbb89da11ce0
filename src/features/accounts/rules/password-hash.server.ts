import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { refuseCommonPassword } from "./common-password.server.ts";

type WithHasher = Pick<Deps, "hasher">;

/** What is stored of a password. Throws BUSY where too many are being hashed already. */
export const hashPassword = ({ hasher }: WithHasher, password: string): Promise<string> =>
  hasher.hash(password).catch(inWords);

/** The same for a password that a person has chosen: one that everybody tries first is refused. */
export async function hashNewPassword(deps: WithHasher, password: string): Promise<string> {
  await refuseCommonPassword(password);
  return hashPassword(deps, password);
}

/** Whether a password fits what is stored; with nothing stored, the same work is done and nothing fits. */
export const passwordFits = (
  { hasher }: WithHasher,
  password: string,
  hash: string | null,
): Promise<boolean> => hasher.fits(password, hash).catch(inWords);

function inWords(error: Error & { code?: unknown }): never {
  if (error.code === "HASHER_BUSY") throw new DomainError("BUSY");
  throw error;
}
