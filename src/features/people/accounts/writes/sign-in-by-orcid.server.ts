import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isMailAddress } from "#platform/mail/mail-address.ts";
import { cutCharacters } from "#rich-text/count-characters.ts";
import type { OrcidRecord } from "#services/orcid/record.ts";
import { readOrcidRecord } from "#services/orcid.server.ts";
import { getOutsideClient } from "#services/outside-clients.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { mailEmailChange } from "../jobs/account-mails.server.ts";
import { MAX_NAME_LENGTH } from "../rules/registration.ts";
import { rememberBrowser, toDeviceName } from "../rules/request-browser.ts";
import { users } from "../tables.server.ts";
import { releaseUnverifiedEmail } from "./email-links.server.ts";
import { endSessionsByToken, startSession } from "./sessions.server.ts";

export type OrcidSignInProblem =
  /** ORCID identified the person but did not return the record needed to create an account. */
  | "noRecord"
  /** The address of the record belongs to an account without this iD. */
  | "emailTaken"
  /** An administrator, who has a separate sign-in. */
  | "notHere";

/** A person identified by ORCID: the existing account, and the ORCID record if data are missing. */
export type OrcidVisitor = { readonly orcid: string } & (
  | { readonly existing: Account; readonly record: OrcidRecord | null }
  | { readonly existing: undefined; readonly record: OrcidRecord }
);

/** Loads the account and, if needed, the ORCID record. Null if there is neither. */
export async function readOrcidVisitor(
  deps: Pick<DepsWithQueue, "db" | "clock" | "env" | "log">,
  orcid: string,
): Promise<OrcidVisitor | null> {
  const existing = await findAccountByOrcid(deps.db, orcid);
  // A complete account needs no record: ORCID's public API may be down while its sign-in works.
  const record = existing && !isIncomplete(existing) ? null : await fetchOrcidRecord(deps, orcid);
  if (existing) return { orcid, existing, record };
  return record && { orcid, existing, record };
}

interface SignInInput {
  readonly origin: string;
  readonly locale: Locale;
  readonly userAgent: string;
  readonly formerTokens: readonly string[];
  readonly knownBrowsers: string;
}

type OrcidSignInResult =
  | {
      readonly kind: "entered";
      readonly token: string;
      readonly knownBrowsers: string;
      readonly locale: Locale;
      readonly userId: string;
      readonly lacks: boolean;
    }
  | { readonly kind: "problem"; readonly problem: OrcidSignInProblem };

interface TransactionContext extends Pick<DepsWithQueue, "queue" | "signer"> {
  readonly tx: Db;
  readonly now: Date;
}

/**
 * Signs in a person identified by ORCID. Creates the account from the record at the first sign-in. Runs in the
 * transaction of `finishOrcidAuthorization`.
 */
export async function signInByOrcid(
  context: TransactionContext,
  { orcid, existing, record }: OrcidVisitor,
  input: SignInInput,
): Promise<OrcidSignInResult> {
  const { tx, signer, now } = context;
  if (!existing) {
    const created = await createAccount(context, { ...input, orcid, record });
    if (created !== "created") return { kind: "problem", problem: created };
  } else if (record) await fillMissingFields(tx, existing, record, now);
  // Locked, so that an iD which its owner unlinks at the same time no longer signs in.
  const account = await findAccountByOrcid(tx, orcid, { lock: true });
  if (account?.role !== "researcher") return { kind: "problem", problem: "notHere" };
  await endSessionsByToken(tx, input.formerTokens);
  const device = toDeviceName(input.userAgent);
  const token = await startSession(tx, { userId: account.id, device, now });
  const { id: userId, passwordHash, locale } = account;
  const person = { userId, passwordHash, now };
  const knownBrowsers = rememberBrowser(signer, input.knownBrowsers, person);
  return { kind: "entered", token, knownBrowsers, locale, userId, lacks: isIncomplete(account) };
}

async function findAccountByOrcid(db: Db, orcid: string, { lock = false } = {}) {
  const query = db
    .select({
      id: users.id,
      role: users.role,
      passwordHash: users.passwordHash,
      locale: users.locale,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .where(eq(users.orcid, orcid));
  const [found] = await (lock ? query.for("no key update") : query);
  return found;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByOrcid>>>;

const isIncomplete = ({ email, firstName, lastName }: Account) =>
  email === null || (firstName === "" && lastName === "");

async function fetchOrcidRecord(
  deps: Pick<DepsWithQueue, "db" | "clock" | "env" | "log">,
  orcid: string,
): Promise<OrcidRecord | null> {
  try {
    const record = await readOrcidRecord(getOutsideClient(deps, "orcid"), orcid);
    // Only the record of the proven iD counts.
    return record?.orcid === orcid ? record : null;
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}

const truncateName = (name: string) => cutCharacters(name, MAX_NAME_LENGTH);
const findVisibleEmail = (record: OrcidRecord) =>
  record.emails.find(({ address }) => isMailAddress(address));

/**
 * Creates an account from an ORCID record. Never merges accounts: a person with an account by e-mail signs in to it
 * and links the iD there. An address that ORCID has not verified is confirmed by a mailed link.
 */
async function createAccount(
  { tx, queue, now }: TransactionContext,
  {
    orcid,
    record,
    locale,
    origin,
  }: Pick<SignInInput, "locale" | "origin"> & { orcid: string; record: OrcidRecord },
): Promise<"created" | OrcidSignInProblem> {
  const email = findVisibleEmail(record);
  const verifiedEmail = email?.verified ? email.address : null;
  if (verifiedEmail && (await releaseUnverifiedEmail(tx, verifiedEmail)) === "taken") {
    // Another tab of the same person may have created the account.
    return (await findAccountByOrcid(tx, orcid)) ? "created" : "emailTaken";
  }
  const [created] = await tx
    .insert(users)
    .values({
      firstName: truncateName(record.givenNames),
      lastName: truncateName(record.familyName),
      email: verifiedEmail,
      emailVerifiedAt: verifiedEmail ? now : null,
      orcid,
      locale,
      consentedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    // In two tabs of the same person, the second finds the account of the first.
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created && email && !verifiedEmail) {
    const payload = { userId: created.id, email: email.address, locale, origin };
    await queue.enqueue(tx, mailEmailChange, payload);
  }
  return "created";
}

/** Fills empty fields from data that the person has since made public at ORCID. Changes no existing value. */
async function fillMissingFields(
  tx: Db,
  account: Account,
  record: OrcidRecord,
  now: Date,
): Promise<void> {
  if (account.firstName === "" && account.lastName === "" && record.namesVisible) {
    const names = {
      firstName: truncateName(record.givenNames),
      lastName: truncateName(record.familyName),
    };
    await tx.update(users).set(names).where(eq(users.id, account.id));
  }
  const email = findVisibleEmail(record);
  if (account.email !== null || !email?.verified) return;
  if ((await releaseUnverifiedEmail(tx, email.address)) === "taken") return;
  await tx
    .update(users)
    .set({ email: email.address, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, account.id));
}
