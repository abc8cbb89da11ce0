import { hashWithArgon2 } from "#platform/passwords/argon2.server.ts";

/**
 * A hash like the product's at a hundredth of its cost. Verifying costs what the hash names. That the product's own hashes
 * cost what they should is tested in `src/platform/passwords/hash-pool.test.ts`.
 */
export const hashCheaply = (password: string): string =>
  hashWithArgon2(password, { memory: 256, passes: 1, parallelism: 1, tagLength: 32 });
