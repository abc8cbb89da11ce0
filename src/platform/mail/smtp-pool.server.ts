import type { SendMailOptions } from "nodemailer";

/** What the mail server may take before a try counts as failed. */
const TIMEOUT_MS = 15_000;
/** Mails on their way at once; each has a conversation of its own. */
const MAX_CONNECTIONS = 4;
/** Conversations are kept for the next mail this long: opening one costs more than the mail. */
const IDLE_MS = 1_000;

/** Hands mails to the mail server over a few kept connections, which end by themselves when there is no more to say. */
export function createSmtpPool(url: string) {
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
