import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Signer } from "#platform/signing.ts";
import { findAcceptedStep, fromBase32, toBase32 } from "../rules/totp.ts";
import { recoveryCodes, secondFactors } from "../tables.server.ts";

const SEAL_PURPOSE = "second factor";
const OFFER_PURPOSE = "offered factor";
const OFFER_MINUTES = 15;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Seven groups of four letters, 140 bits: long enough that a plain hash does not reveal a code. */
const RECOVERY_BYTES = 18;

/** Creates a secret for an administrator without an active factor. Replaces an unconfirmed one. */
export async function proposeFactor(db: Db, signer: Signer, userId: string): Promise<string> {
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const sealed = signer.seal(SEAL_PURPOSE, secret);
  await db
    .insert(secondFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return secret;
}

/**
 * Activates a factor whose secret the owner already has, unless a readable factor is active. For demonstration data.
 */
export async function activateFactor(
  db: Db,
  signer: Signer,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<void> {
  const existing = await findFactor(db, signer, userId);
  if (existing?.confirmed && existing.secret) return;
  const row = { secret: signer.seal(SEAL_PURPOSE, secret), confirmedAt: now, lastStep: null };
  await db
    .insert(secondFactors)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: secondFactors.userId, set: row });
}

/** Offers a new factor. The offer is sealed into the page and stored nowhere: nothing changes before a right code. */
export function offerFactor(signer: Signer, userId: string, now: Date) {
  const secret = toBase32(randomBytes(SECRET_BYTES));
  return { secret, offer: signer.seal(OFFER_PURPOSE, `${userId} ${now.getTime()} ${secret}`) };
}

/** The secret of an unexpired offer to this person, or null. */
export function readOfferedSecret(
  signer: Signer,
  offer: string,
  { userId, now }: { userId: string; now: Date },
): string | null {
  const [to, at, secret] = signer.unseal(OFFER_PURPOSE, offer)?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return to === userId && age >= 0 && age <= OFFER_MINUTES * 60_000 ? (secret ?? null) : null;
}

/** Replaces the active factor. Returns false if the code is wrong. */
export async function replaceFactor(
  tx: Db,
  signer: Signer,
  { userId, secret, code, now }: { userId: string; secret: string; code: string; now: Date },
): Promise<boolean> {
  const lastStep = findAcceptedStep(fromBase32(secret), code, { now, lastStep: null });
  if (lastStep === null) return false;
  const row = { secret: signer.seal(SEAL_PURPOSE, secret), confirmedAt: now, lastStep };
  await tx
    .insert(secondFactors)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: secondFactors.userId, set: row });
  return true;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

export async function findFactor(db: Db, signer: Signer, userId: string) {
  const [row] = await db
    .select({
      secret: secondFactors.secret,
      confirmedAt: secondFactors.confirmedAt,
      lastStep: secondFactors.lastStep,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!row) return null;
  return {
    // Null after a change of the installation's secret; recovery codes still work.
    secret: signer.unseal(SEAL_PURPOSE, row.secret),
    confirmed: row.confirmedAt !== null,
    lastStep: row.lastStep,
  };
}

type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Consumes a code of the application. Of two concurrent requests with the same code only one succeeds. */
export async function consumeCode(
  tx: Db,
  { userId, factor, code, now }: { userId: string; factor: Factor; code: string; now: Date },
): Promise<boolean> {
  if (!factor.secret) return false;
  const step = findAcceptedStep(fromBase32(factor.secret), code, {
    now,
    lastStep: factor.lastStep,
  });
  if (step === null) return false;
  const updated = await tx
    .update(secondFactors)
    .set({ lastStep: step, ...(factor.confirmed ? {} : { confirmedAt: now }) })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return updated.length === 1;
}

/** Ignores case and dashes. */
const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

/** Replaces all recovery codes. Returns them to be shown once; the table has only hashes. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const groups = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? [];
    return groups.join("-");
  });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

export async function consumeRecoveryCode(
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const updated = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return updated.length === 1;
}
