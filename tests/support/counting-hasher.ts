import { hashWithArgon2, verifyWithArgon2 } from "#platform/passwords/argon2.server.ts";
import type { PasswordHasher } from "#platform/passwords/password-hasher.ts";

/** Hashes as the product does, without threads, and says how often it was asked. */
export interface CountingHasher extends PasswordHasher {
  count: number;
  /** Answers as a hasher does that has too much to do. */
  isBusy: boolean;
}

export function createCountingHasher(): CountingHasher {
  const once = async <T>(work: () => T): Promise<T> => {
    if (hasher.isBusy) throw Object.assign(new Error("busy"), { code: "HASHER_BUSY" });
    hasher.count += 1;
    return work();
  };
  const hasher: CountingHasher = {
    count: 0,
    isBusy: false,
    hash: (password) => once(() => hashWithArgon2(password)),
    // Against nothing, the product works as long and finds the same.
    verify: (password, hash) => once(() => hash !== null && verifyWithArgon2(password, hash)),
    stop: async () => {},
  };
  return hasher;
}
