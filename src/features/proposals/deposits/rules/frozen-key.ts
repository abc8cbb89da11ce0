/** Where the bytes of a frozen file lie: by their digest, so that the same file is kept once and never overwritten by another. */
export const frozenKey = (sha256: string): string => `deposit/${sha256}`;
