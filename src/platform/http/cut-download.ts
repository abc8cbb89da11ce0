import { DomainError } from "../errors.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The same download, aborted once `hasAccess` is false. The request itself was authorized, so the first part leaves
 * without a check; each later part is checked before it leaves. Parts are read on demand, as the client takes them.
 */
export function cutDownload(
  body: ReadableStream<Bytes>,
  hasAccess: () => Promise<boolean>,
): ReadableStream<Bytes> {
  const reader = body.getReader();
  let isFirst = true;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        if (!isFirst && value.byteLength > 0 && !(await hasAccess())) {
          await reader.cancel();
          throw new DomainError("SIGN_IN_REQUIRED");
        }
        isFirst = false;
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
