import { connect } from "node:net";

/** The scanner did not answer, or not with a verdict: nothing is known about the file. */
export class ScannerDownError extends Error {
  override name = "ScannerDownError";
}

const CHUNK_BYTES = 64 * 1024;
const MAX_ANSWER_BYTES = 4096;
const TIMEOUT_MS = 15_000;

/** Asks a ClamAV daemon (`tcp://host:3310`) about a file, by its INSTREAM command. */
export async function scanForViruses(
  url: string,
  file: Uint8Array,
  timeoutMs = TIMEOUT_MS,
): Promise<"clean" | "infected"> {
  const answer = await ask(url, file, timeoutMs);
  if (answer === "stream: OK") return "clean";
  if (/^stream: .+ FOUND$/.test(answer)) return "infected";
  throw new ScannerDownError(`The scanner answered: ${answer.slice(0, 200) || "nothing"}`);
}

function ask(url: string, file: Uint8Array, timeoutMs: number): Promise<string> {
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
      socket.write("zINSTREAM\0");
      for (let at = 0; at < file.length; at += CHUNK_BYTES) {
        const chunk = file.subarray(at, at + CHUNK_BYTES);
        socket.write(lengthOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(lengthOf(0));
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

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
