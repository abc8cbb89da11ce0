import { argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";

interface Cost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

/** Argon2id with OWASP's first choice of memory and passes. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Blocks its thread for tens of milliseconds: requests use a `PasswordHasher`. Only tests give another cost, which the hash names. */
export function hashWithArgon2(password: string, cost: Cost = COST): string {
  const salt = randomBytes(16);
  const tag = computeTag(password, salt, cost);
  return [
    "argon2id",
    cost.memory,
    cost.passes,
    cost.parallelism,
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

function computeTag(password: string, nonce: Buffer, cost: Cost): Buffer {
  return argon2Sync("argon2id", { message: password.normalize("NFC"), nonce, ...cost });
}
