import { connect, type Socket } from "node:net";
import type { Deps } from "../deps.ts";
import { DomainError, throwBusy } from "../errors.ts";
import { FairSemaphore } from "../throttle/fair-semaphore.ts";

/** The scanner did not answer, or not with a verdict: nothing is known about the file. */
export class ScannerDownError extends Error {
  override name = "ScannerDownError";
}

const MAX_ANSWER_BYTES = 4096;
const TIMEOUT_MS = 15_000;

/** A file as it comes, piece by piece; one that is held already is one piece. */
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Asks a ClamAV daemon (`tcp://host:3310`) about a file, by its INSTREAM command. */
export async function scanForViruses(
  url: string,
  file: Chunks,
  timeoutMs = TIMEOUT_MS,
): Promise<"clean" | "infected"> {
  const answer = await requestScan(url, file, timeoutMs);
  if (answer === "stream: OK") return "clean";
  if (/^stream: .+ FOUND$/.test(answer)) return "infected";
  throw new ScannerDownError(`The scanner answered: ${answer.slice(0, 200) || "nothing"}`);
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
    // For the whole conversation: a daemon that trickles would never be silent long enough.
    const timer = setTimeout(() => fail("The scanner took too long"), timeoutMs);
    socket.once("connect", () => {
      sendFile(socket, file).catch((error: Error) => {
        // It may have heard enough and closed: then its verdict counts.
        if (!answer.includes("\0")) fail("The file could not be sent whole", error);
      });
    });
    socket.on("data", (data) => {
      answer += data.toString("utf8");
      if (answer.length > MAX_ANSWER_BYTES) fail("The scanner talks too much");
      if (answer.includes("\0")) socket.end();
    });
    socket.once("error", (error) => {
      // It may refuse the rest of a file after its verdict.
      if (!answer.includes("\0")) fail("The scanner cannot be reached", error);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(answer.split("\0")[0]?.trim() ?? "");
    });
  });
}

/** Each piece waits until the one before has left: no more than one is held. */
async function sendFile(socket: Socket, file: Chunks): Promise<void> {
  const write = (data: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  await write("zINSTREAM\0");
  for await (const piece of file) {
    // One without length would end the file.
    if (piece.length === 0) continue;
    await write(encodeLength(piece.length));
    await write(piece);
  }
  await write(encodeLength(0));
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const semaphore = new FairSemaphore({ maxConcurrent: 2, maxWaiting: 40, maxWaitMs: 60_000 });

/**
 * Looks into somebody's file, of two people at a time: what is packed in it may be a thousand times as large. Throws BUSY where
 * too many wait.
 */
export const withFileSlot = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  semaphore.run(owner, work).catch(throwBusy);

/**
 * Refuses a file in which the virus scanner finds something. False where no scanner is configured; one that is configured
 * and does not answer closes the door.
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
