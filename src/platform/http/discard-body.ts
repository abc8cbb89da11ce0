/** What somebody sends beyond a limit is taken and thrown away up to here; past it the line is simply cut. */
const MAX_DISCARDED = 32 * 1024 * 1024;

/**
 * Reads the rest of a body and keeps nothing of it. A browser listens to an answer only once it has sent everything: cut
 * off before, a person with too large a file would see a broken connection instead of the page that says so.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let taken = 0;
  const reader = body.getReader();
  try {
    while (taken <= MAX_DISCARDED) {
      const { done, value } = await reader.read();
      if (done) return;
      taken += value.length;
    }
    await reader.cancel();
  } catch {
    // The sender has left: nobody is there to answer.
  }
}
