/** Parts of a conversation in which the mail server speaks of this one mail, not of us or of itself. */
const MAIL_ERROR_CODES = new Set(["EENVELOPE", "EMESSAGE"]);

/** What the mail server said when it refused a mail for good; null for anything that may go better another time. */
export function findPermanentRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== "number" || responseCode < 500) return null;
  if (typeof code !== "string" || !MAIL_ERROR_CODES.has(code)) return null;
  return redactAddresses(error.message).slice(0, 300);
}

/** Kept for whoever runs the service; whom it was for stands beside it already. */
const redactAddresses = (message: string): string =>
  message.replace(/[^\s<>(),;"']+@[^\s<>(),;"']+/g, "[address]");
