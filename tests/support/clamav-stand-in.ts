import { createServer, type Socket } from "node:net";
import { EICAR } from "./cv-files.ts";

export type ScannerBehaviour = "working" | "silent" | "nonsense" | "refusing";

export interface ClamavStandIn {
  readonly url: string;
  behaviour: ScannerBehaviour;
  /** Number of complete files received. */
  scanned: number;
  stop(): Promise<void>;
}

/** A daemon that speaks ClamAV's INSTREAM and knows the EICAR test virus. */
export async function startClamav(): Promise<ClamavStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    if (standIn.behaviour === "refusing") return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      const file = wholeFile(received);
      if (file === null || standIn.behaviour === "silent") return;
      standIn.scanned += 1;
      const found = file.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
      socket.end(standIn.behaviour === "nonsense" ? "UNKNOWN COMMAND\0" : `${found}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const standIn: ClamavStandIn = {
    url: `tcp://127.0.0.1:${port}`,
    behaviour: "working",
    scanned: 0,
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return standIn;
}

/** The complete file, or null: the command, chunks after their lengths, and a zero length. */
function wholeFile(received: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return null;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("not INSTREAM");
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const bytes = received.readUInt32BE(at);
    if (bytes === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + bytes));
    at += 4 + bytes;
  }
  return null;
}
