import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** A token is asked for anew this long before it ends, and after this long in any case: ORCID's own last twenty years. */
const RENEW_BEFORE_MS = 60_000;
const MAX_TOKEN_AGE_MS = 24 * 3_600_000;

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * The client of the public API, with the `/read-public` token that raises its daily quota. Public records may be read
 * without one too: when no token is to be had, the request goes out without.
 */
export function withReadToken(
  client: OutsideClient,
  door: OutsideClient,
  credentials: Credentials,
  nowMs: () => number,
): OutsideClient {
  let kept: { token: string; until: number } | null = null;

  const tokenOf = async (): Promise<string | null> => {
    if (kept && nowMs() < kept.until) return kept.token;
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
    kept = { token: answer.access_token, until: nowMs() + lasts };
    return kept.token;
  };

  return {
    service: client.service,
    async request(path, shape, ask = {}) {
      const token = await tokenOf();
      const headers = { ...ask.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
      try {
        return await client.request(path, shape, { ...ask, headers });
      } catch (error) {
        // A token that was taken back is refused: the next request asks for another.
        if (error instanceof OutsideError && error.reason === "nonsense") kept = null;
        throw error;
      }
    },
  };
}
