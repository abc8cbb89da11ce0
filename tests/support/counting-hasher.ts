import { DomainError } from "#platform/errors.ts";
import { verifyWithArgon2 } from "#platform/passwords/argon2.server.ts";
import type { PasswordHasher } from "#platform/passwords/password-hasher.ts";
import { hashCheaply } from "./cheap-hash.ts";

/** Hashes like the product, at less cost and without threads, and counts the calls. */
export interface CountingHasher extends PasswordHasher {
  count: number;
  /** Simulates an overloaded hasher. */
  isBusy: boolean;
}

export function createCountingHasher(): CountingHasher {
  const once = async <T>(work: () => T): Promise<T> => {
    if (hasher.isBusy) throw new DomainError("BUSY");
    hasher.count += 1;
    return work();
  };
  const hasher: CountingHasher = {
    count: 0,
    isBusy: false,
    hash: (password) => once(() => hashCheaply(password)),
    // Without a stored hash the product does the same work and fails.
    verify: (password, hash) => once(() => hash !== null && verifyWithArgon2(password, hash)),
    stop: async () => {},
  };
  return hasher;
}
