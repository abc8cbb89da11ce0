import type { Deps } from "#platform/deps.ts";

/**
 * The key that signs receipts is there from the first start on, and one that cannot be used is found out then, not by the first
 * person who deposits. Everything but deposits works without it: the process starts all the same, and says so.
 */
export async function openReceiptKey({
  documentSigner,
  log,
}: Pick<Deps, "documentSigner" | "log">): Promise<void> {
  try {
    const { id } = await documentSigner.getKey();
    log.info({ keyId: id }, "receipts are signed with this key");
  } catch (error) {
    log.error({ err: error }, "receipts cannot be signed: no deposit will be taken");
  }
}
