/** Where the bytes of a frozen file lie: by their digest, so that the same file is kept once and never overwritten by another. */
export const frozenKey = (sha256: string): string => `deposit/${sha256}`;

/** Where copies lie while they are compared: by the day, so that what a killed process left is swept by days. */
export const freezingFolder = (at: Date): string => `freezing/${at.toISOString().slice(0, 10)}`;
