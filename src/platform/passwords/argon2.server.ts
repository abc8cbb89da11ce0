import { argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";

/** Argon2id with OWASP's first choice of memory and passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Blocks its thread for tens of milliseconds: requests use a `PasswordHasher`. */
export function hashWithArgon2(password: string): string {
  const salt = randomBytes(16);
  const tag = computeTag(password, salt, COST);
  return [
    "argon2id",
    COST.memory,
    COST.passes,
    COST.parallelism,
    salt.toString("base64url"),
    tag.toString("base64url"),
  ].join("$");
}

/** Whether a password fits a hash; without a hash the same work is done and the result is false. */
export function verifyWithArgon2(password: string, hash: string | null): boolean {
  const [kind, memory, passes, parallelism, salt = "", tag = ""] = (hash ?? "").split("$");
  if (kind !== "argon2id") {
    computeTag(password, randomBytes(16), COST);
    return false;
  }
  const expected = Buffer.from(tag, "base64url");
  const actual = computeTag(password, Buffer.from(salt, "base64url"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

function computeTag(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
): Buffer {
  return argon2Sync("argon2id", { message: password.normalize("NFC"), nonce, ...cost });
}
