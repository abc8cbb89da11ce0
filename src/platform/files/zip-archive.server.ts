import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A ZIP that gives away what it has as soon as it has it. */
export function createArchive(mtime: Date) {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  function* take() {
    const taken = ready;
    ready = [];
    yield* taken;
  }
  return {
    *text(name: string, content: string) {
      const entry = new ZipDeflate(name, { level: 6 });
      entry.mtime = mtime;
      zip.add(entry);
      entry.push(new TextEncoder().encode(content), true);
      yield* take();
    },
    /** As it is: PDF and DOCX are compressed already. What breaks off leaves an entry as long as what came. */
    async *file(name: string, content: AsyncIterable<Uint8Array>) {
      const entry = new ZipPassThrough(name);
      entry.mtime = mtime;
      zip.add(entry);
      try {
        for await (const chunk of content) {
          entry.push(new Uint8Array(chunk));
          yield* take();
        }
      } finally {
        entry.push(new Uint8Array(), true);
      }
      yield* take();
    },
    *end() {
      zip.end();
      yield* take();
    },
  };
}
