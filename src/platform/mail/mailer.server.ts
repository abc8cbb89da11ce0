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
  /** Permanent id of this mail: a job that runs twice sends it twice, and mail systems keep one. */
  reference: string;
  /**
   * For subscriptions: the URL that ends the subscription when posted to, without a page (RFC 8058). Mail programs show
   * a button.
   */
  unsubscribeUrl?: string;
  /** One of many without urgency: sent over separate connections, so that it delays no other mail. */
  isBulk?: true;
}

/** Sends mail. Called by jobs only: people never wait for a mail server, and failures are retried. */
export interface Mailer {
  /** True if the mail server accepted it; false for a placeholder address. */
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

/** Addresses are objects and texts one line each, so that no input can become a header or a recipient. */
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
    // Suppresses automatic replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl ? buildUnsubscribeHeaders(mail.unsubscribeUrl) : {}),
    },
  };
}

function buildUnsubscribeHeaders(address: string) {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:")
    throw new Error("The unsubscribe URL must be http or https");
  return {
    // Unfolded and unencoded, otherwise mail programs do not recognise it.
    "List-Unsubscribe": { prepared: true, value: `<${href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function sanitizeAddress({ name, address }: MailAddress): { name: string; address: string } {
  if (!isMailAddress(address)) throw new Error("Not an e-mail address");
  return { name: toHeaderText(name ?? ""), address };
}

/** Timeout of each step with the mail server. */
const TIMEOUT_MS = 15_000;
/** Concurrent connections. */
const MAX_CONNECTIONS = 4;
/** Idle connections stay open this long: opening one costs more than a mail. */
const IDLE_MS = 1_000;

/** Sends mails over a few reused connections, which close when idle. */
function createSmtpPool(url: string) {
  let transport: ReturnType<typeof openTransport> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pending = 0;
  const closeTransport = () => {
    transport?.then((open) => open.close());
    transport = null;
  };
  return {
    async send(message: SendMailOptions): Promise<void> {
      clearTimeout(idle);
      pending++;
      transport ??= openTransport(url);
      try {
        await (await transport).sendMail(message);
      } finally {
        pending--;
        if (pending === 0) idle = setTimeout(closeTransport, IDLE_MS).unref();
      }
    },
  };
}

/** Loaded on first use: only a worker with a mail to send needs it. */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails contain our texts only; no file or URL may be attached by name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Codes of errors about this mail, not about the connection. */
const MAIL_ERROR_CODES = new Set(["EENVELOPE", "EMESSAGE"]);

/** The mail server's permanent refusal of a mail, or null for errors worth a retry. */
export function findPermanentRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== "number" || responseCode < 500) return null;
  if (typeof code !== "string" || !MAIL_ERROR_CODES.has(code)) return null;
  return redactAddresses(error.message).slice(0, 300);
}

/** For operators; the recipient is already stored beside it. */
const redactAddresses = (message: string): string =>
  message.replace(/[^\s<>(),;"']+@[^\s<>(),;"']+/g, "[address]");
