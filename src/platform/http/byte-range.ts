/** Both ends are in it, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What part of a file of so many bytes is asked for: one range, or null for all of it; `none` where there is no such part. */
export function parseRange(header: string | null, bytes: number): ByteRange | "none" | null {
  // Several ranges, other units and nonsense may be ignored (RFC 9110, 14.2): the whole file is always a right answer.
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "none" : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "none" : { start, end };
}

/** Whether the sender's copy is the one a range belongs to. A date may stand there too: it could not tell for sure. */
export function matchesIfRange(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

/** Whether the sender has this very version already. */
export function matchesIfNoneMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === etag || one === "*");
}
