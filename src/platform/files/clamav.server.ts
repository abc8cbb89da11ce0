import { connect, type Socket } from "node:net";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { ConcurrencyWindow } from "../throttle/concurrency-window.ts";

/** The scanner gave no verdict: nothing is known about the file. */
export class ScannerDownError extends Error {
  override name = "ScannerDownError";
}

const MAX_ANSWER_BYTES = 4096;
const TIMEOUT_MS = 15_000;

/** A file as a stream of chunks, or one chunk in memory. */
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Scans a file with a ClamAV daemon (`tcp://host:3310`), by its INSTREAM command. */
export async function scanForViruses(
  url: string,
  file: Chunks,
  timeoutMs = TIMEOUT_MS,
): Promise<"clean" | "infected"> {
  const answer = await requestScan(url, file, timeoutMs);
  if (answer === "stream: OK") return "clean";
  if (/^stream: .+ FOUND$/.test(answer)) return "infected";
  throw new ScannerDownError(
    `The virus scanner gave no verdict: ${answer.slice(0, 200) || "nothing"}`,
  );
}

function requestScan(url: string, file: Chunks, timeoutMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 3310) });
    let answer = "";
    const fail = (why: string, cause?: Error) => {
      socket.destroy();
      reject(new ScannerDownError(why, { cause }));
    };
    // For the whole exchange: a slow daemon would never be silent long enough for a socket timeout.
    const timer = setTimeout(
      () => fail("The virus scanner did not answer within the timeout"),
      timeoutMs,
    );
    socket.once("connect", () => {
      sendFile(socket, file).catch((error: Error) => {
        // The daemon may have closed the connection after its verdict.
        if (!answer.includes("\0")) fail("The file could not be sent to the virus scanner", error);
      });
    });
    socket.on("data", (data) => {
      answer += data.toString("utf8");
      if (answer.length > MAX_ANSWER_BYTES) fail("The answer of the virus scanner is too long");
      if (answer.includes("\0")) socket.end();
    });
    socket.once("error", (error) => {
      // The daemon may refuse the rest of a file after its verdict.
      if (!answer.includes("\0")) fail("The virus scanner cannot be reached", error);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(answer.split("\0")[0]?.trim() ?? "");
    });
  });
}

/** One chunk in memory at a time. */
async function sendFile(socket: Socket, file: Chunks): Promise<void> {
  const write = (data: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  await write("zINSTREAM\0");
  for await (const chunk of file) {
    // An empty chunk would mark the end of the file.
    if (chunk.length === 0) continue;
    await write(encodeLength(chunk.length));
    await write(chunk);
  }
  await write(encodeLength(0));
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const inspections = new ConcurrencyWindow({
  slots: 2,
  slotsPerOwner: 1,
  maxWaiting: 40,
  maxWaitMs: 60_000,
});

/**
 * Runs an inspection of an uploaded file, two owners at a time: packed content may be a thousand times as large. Throws
 * BUSY when the queue is full.
 */
export const withFileSlot = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  inspections.run(work, { owner });

/**
 * Throws INVALID if the virus scanner finds something, UNAVAILABLE if a configured scanner does not answer. Returns
 * false if no scanner is configured.
 */
export async function requireClean(
  { env, log }: Pick<Deps, "env" | "log">,
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  timeoutMs?: number,
): Promise<boolean> {
  if (!env.CLAMAV_URL) return false;
  const verdict = await scanForViruses(env.CLAMAV_URL, file, timeoutMs).catch((error: unknown) => {
    if (!(error instanceof ScannerDownError)) throw error;
    log.error({ err: error }, "virus scanner does not answer");
    throw new DomainError("UNAVAILABLE", { why: "scannerDown" });
  });
  if (verdict !== "clean") throw new DomainError("INVALID", { file: verdict });
  return true;
}
