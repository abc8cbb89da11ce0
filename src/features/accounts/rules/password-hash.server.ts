import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const hashWith = promisify(argon2);

/** Argon2id with the memory and passes that OWASP names as its first choice. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, COST);
  return [
    "argon2id",
    COST.memory,
    COST.passes,
    COST.parallelism,
    salt.toString("base64url"),
    tag.toString("base64url"),
  ].join("$");
}

/**
 * Whether a password fits a hash. With no hash (no such account) the same work is done against nothing, so that
 * the time of an answer does not tell whether an address has an account.
 */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt = "", tag = ""] = (hash ?? "").split("$");
  if (kind !== "argon2id") {
    await tagOf(password, randomBytes(16), COST);
    return false;
  }
  const expected = Buffer.from(tag, "base64url");
  const actual = await tagOf(password, Buffer.from(salt, "base64url"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

async function tagOf(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  return hashWith("argon2id", { message: password.normalize("NFC"), nonce, ...cost });
}
