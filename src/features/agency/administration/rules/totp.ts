import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based codes (RFC 6238) as authenticator applications make them: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ and people type slowly, so the previous and the next code count too. */
const STEPS_EITHER_SIDE = 1;

export const getTotpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function computeTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const value = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step of a code, or null. Steps up to `lastStep` are refused, so that no code counts twice. */
export function findAcceptedStep(
  secret: Uint8Array,
  typed: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | null {
  const code = Buffer.from(typed.replace(/\s/g, ""));
  const current = getTotpStep(now);
  let accepted: number | null = null;
  for (let step = current - STEPS_EITHER_SIDE; step <= current + STEPS_EITHER_SIDE; step++) {
    const expected = Buffer.from(computeTotpCode(secret, step));
    const fits = code.length === expected.length && timingSafeEqual(code, expected);
    if (fits && step > (lastStep ?? -1)) accepted ??= step;
  }
  return accepted;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding, the form in which secrets are shown. */
export function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

export function fromBase32(text: string): Uint8Array {
  let bits = "";
  for (const letter of text.toUpperCase().replace(/[^A-Z2-7]/g, "")) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** The content of the QR code for an authenticator application. */
export function buildOtpauthUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: "Passerelle" });
  return `otpauth://totp/Passerelle:${encodeURIComponent(account)}?${query}`;
}
