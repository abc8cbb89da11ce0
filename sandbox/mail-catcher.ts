import { randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { renderMailListPage, renderMailPage } from "./mail-pages.ts";
import { type ParsedMail, parseMail } from "./mime.ts";

/**
 * Receives every mail of the product and shows it on a page instead of delivering it. In memory only. Tests read `GET
 * /api/messages` and empty it with `DELETE /api/messages`.
 */
export type CaughtMail = ParsedMail & {
  id: string;
  caughtAt: string;
  /** Recipients of the envelope, which the headers may not list (blind copies). */
  recipients: string[];
};

export type MailCatcher = { smtpUrl: string; address: string; stop(): Promise<void> };

const MAX_MAIL_BYTES = 30 * 1024 * 1024;

type Options = {
  host: string;
  /** Preferred port of the page; another one if it is in use. */
  port: number;
  /** Number of mails to keep, the newest ones. */
  maxMails?: number;
};

export async function startMailCatcher({
  host,
  port,
  maxMails = 500,
}: Options): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const smtp = createSmtpServer((mail) => {
    caught.unshift(mail);
    caught.length = Math.min(caught.length, maxMails);
  });
  // Only our own process connects: any local port, never the network.
  await new Promise<void>((resolve, reject) => {
    // Also catches later errors, such as a client that disconnects, which then reject nothing.
    smtp.on("error", reject);
    smtp.listen(0, "127.0.0.1", resolve);
  });
  const web = await listenOnFreePort(createPageListener(caught), host, port);

  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const shownHost = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    address: `http://${shownHost}:${(web.address() as AddressInfo).port}`,
    async stop() {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

function createSmtpServer(onMail: (mail: CaughtMail) => void): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", callback);
      stream.on("end", () => {
        onMail({
          id: randomBytes(8).toString("hex"),
          caughtAt: new Date().toISOString(),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks)),
        });
        callback();
      });
    },
  });
}

function createPageListener(caught: CaughtMail[]): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://catcher");
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        // The mail is shown in a frame that may run nothing and load only images.
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'; base-uri 'none'; form-action 'none'",
      });
      response.end(body);
    };

    if (pathname === "/api/messages" && request.method === "DELETE") {
      caught.length = 0;
      return send(200, "application/json", "[]");
    }
    if (request.method !== "GET") return send(405, "text/plain", "Only GET here.");
    if (pathname === "/") return send(200, "text/html", renderMailListPage(caught));
    if (pathname === "/api/messages") return send(200, "application/json", JSON.stringify(caught));
    const mail = caught.find(({ id }) => pathname === `/mail/${id}`);
    if (mail) return send(200, "text/html", renderMailPage(mail));
    return send(404, "text/plain", "No such mail: only the newest ones are kept.");
  };
}

/** Listens on the preferred port, or on any free one. */
async function listenOnFreePort(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<Server> {
  const listen = (requestedPort: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer(listener);
      server.once("error", reject);
      server.listen(requestedPort, host, () => {
        server.off("error", reject);
        resolve(server);
      });
    });
  try {
    return await listen(port <= 65_535 ? port : 0);
  } catch {
    return listen(0);
  }
}
