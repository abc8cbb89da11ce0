import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** A token is renewed this long before its end, and after this age in any case: ORCID's tokens last twenty years. */
const RENEW_BEFORE_MS = 60_000;
const MAX_TOKEN_AGE_MS = 24 * 3_600_000;

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Client of the public API with the `/read-public` token, which raises the daily quota. Public records can be read
 * without it: if no token is available, requests are sent without.
 */
export function withReadToken(
  client: OutsideClient,
  door: OutsideClient,
  credentials: Credentials,
  nowMs: () => number,
): OutsideClient {
  let cachedToken: { token: string; until: number } | null = null;

  const tokenOf = async (): Promise<string | null> => {
    if (cachedToken && nowMs() < cachedToken.until) return cachedToken.token;
    const answer = await door
      .request("/oauth/token", tokenSchema, {
        method: "POST",
        body: new URLSearchParams({
          client_id: credentials.id,
          client_secret: credentials.secret,
          grant_type: "client_credentials",
          scope: "/read-public",
        }),
      })
      .catch(() => null);
    if (!answer) return null;
    const lasts = Math.min(answer.expires_in * 1000 - RENEW_BEFORE_MS, MAX_TOKEN_AGE_MS);
    cachedToken = { token: answer.access_token, until: nowMs() + lasts };
    return cachedToken.token;
  };

  return {
    service: client.service,
    async request(path, shape, ask = {}) {
      const token = await tokenOf();
      const headers = { ...ask.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
      try {
        return await client.request(path, shape, { ...ask, headers });
      } catch (error) {
        // A revoked token is refused: the next request fetches another.
        if (error instanceof OutsideError && error.reason === "nonsense") cachedToken = null;
        throw error;
      }
    },
  };
}
