/** For constants of the build: cached while the process lives, then revalidated by ETag. */
export const FOREVER = new Date(8.64e15);
