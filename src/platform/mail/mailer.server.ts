import type { SendMailOptions } from "nodemailer";
import type { Env } from "../env.ts";
import {
  isMailAddress,
  isPlaceholderAddress,
  type MailAddress,
  parseMailAddress,
  toHeaderText,
} from "./mail-address.ts";

export interface OutgoingMail {
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /**
   * What names this mail for ever: a job that runs twice sends the same one twice, and mail systems keep one of
   * them.
   */
  reference: string;
  /**
   * For mails somebody subscribed to: the address that ends the subscription when it is posted to, without a page
   * or a question (RFC 8058). Mail programs then show a button of their own.
   */
  unsubscribeUrl?: string;
  /** One of many that nobody waits for: it goes over connections of its own, and holds up no other mail. */
  isBulk?: true;
}

/** Sends mail. Only jobs do: a person never waits for a mail server, and a failure is tried again. */
export interface Mailer {
  /** Whether it was handed to the mail server; false when its address can never be reached. */
  send(mail: OutgoingMail): Promise<boolean>;
}

type Settings = Pick<Env, "SMTP_URL" | "MAIL_FROM">;

export function createMailer(settings: Settings): Mailer {
  const from = parseMailAddress(settings.MAIL_FROM);
  const url = settings.SMTP_URL;
  const smtp = url ? { single: createSmtpPool(url), bulk: createSmtpPool(url) } : null;
  return {
    async send(mail) {
      if (isPlaceholderAddress(mail.to.address)) return false;
      if (!smtp) throw new Error("SMTP_URL is not set: mails wait until it is");
      await smtp[mail.isBulk ? "bulk" : "single"].send(toSmtpMessage(mail, from));
      return true;
    },
  };
}

/** Addresses as objects and texts on one line: nothing typed by anybody can become a header or a recipient. */
export function toSmtpMessage(mail: OutgoingMail, from: MailAddress) {
  const domain = from.address.slice(from.address.indexOf("@") + 1);
  return {
    from: sanitizeAddress(from),
    to: sanitizeAddress(mail.to),
    ...(mail.replyTo ? { replyTo: sanitizeAddress(mail.replyTo) } : {}),
    subject: toHeaderText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.reference.replace(/[^\w.-]/g, "-")}@${domain}>`,
    // Answered by nobody's holiday message.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl ? buildUnsubscribeHeaders(mail.unsubscribeUrl) : {}),
    },
  };
}

function buildUnsubscribeHeaders(address: string) {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("Not an address to post to");
  return {
    // Written as it is: folded or encoded, mail programs do not find it.
    "List-Unsubscribe": { prepared: true, value: `<${href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function sanitizeAddress({ name, address }: MailAddress): { name: string; address: string } {
  if (!isMailAddress(address)) throw new Error("Not an e-mail address");
  return { name: toHeaderText(name ?? ""), address };
}

/** What the mail server may take before a try counts as failed. */
const TIMEOUT_MS = 15_000;
/** Mails on their way at once; each has a conversation of its own. */
const MAX_CONNECTIONS = 4;
/** Conversations are kept for the next mail this long: opening one costs more than the mail. */
const IDLE_MS = 1_000;

/** Hands mails to the mail server over a few kept connections, which end by themselves when there is no more to say. */
function createSmtpPool(url: string) {
  let transport: ReturnType<typeof openTransport> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;
  const rest = () => {
    transport?.then((open) => open.close());
    transport = null;
  };
  return {
    async send(message: SendMailOptions): Promise<void> {
      clearTimeout(idle);
      underWay++;
      transport ??= openTransport(url);
      try {
        await (await transport).sendMail(message);
      } finally {
        underWay--;
        if (underWay === 0) idle = setTimeout(rest, IDLE_MS).unref();
      }
    },
  };
}

/** Only a worker that has a mail to send needs what sends it. */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is made of what we wrote: never of a file or a page somebody named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Parts of a conversation in which the mail server speaks of this one mail, not of us or of itself. */
const MAIL_ERROR_CODES = new Set(["EENVELOPE", "EMESSAGE"]);

/** What the mail server said when it refused a mail for good; null for anything that may go better another time. */
export function findPermanentRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== "number" || responseCode < 500) return null;
  if (typeof code !== "string" || !MAIL_ERROR_CODES.has(code)) return null;
  return redactAddresses(error.message).slice(0, 300);
}

/** Kept for whoever runs the service; whom it was for stands beside it already. */
const redactAddresses = (message: string): string =>
  message.replace(/[^\s<>(),;"']+@[^\s<>(),;"']+/g, "[address]");
