import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Keeps one older log; returns where the coming run's lines begin. */
export function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

export function readTail(file: string, from: number): string {
  const descriptor = openSync(file, "r");
  try {
    const end = fstatSync(descriptor).size;
    const start = Math.max(from, end - 20_000);
    const buffer = Buffer.alloc(end - start);
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer.toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}
