import { hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { Signer } from "#platform/signing.ts";

/**
 * The secret of an invitation's link, derived from its id. The job that mails it can therefore run twice and mails the same
 * link, and neither the table nor the queue has the secret.
 */
export const createStaffInvitationToken = (signer: Signer, invitationId: string): string =>
  signer.digest("staff invitation", invitationId);

/** Whether a text has the form of a token; other texts are not looked up. */
const looksLikeStaffInvitationToken = (text: string): boolean => /^[A-Za-z0-9_-]{32}$/.test(text);

/** The stored hash of a token from an address; null for anything that is no token. */
export const hashStaffInvitationToken = (token: string): string | null =>
  looksLikeStaffInvitationToken(token) ? hashToken(token) : null;
