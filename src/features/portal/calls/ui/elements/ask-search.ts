import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import type { searchCallsContract } from "../../endpoints.ts";

export type SearchAnswer = AnswerOf<typeof searchCallsContract>;

/** Why no answer came, by what can be done about it. */
type Failure = "offline" | "refused" | "busy" | "server";

export class SearchFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

export async function askSearch(body: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer> {
  const outcome = await callEndpoint<typeof searchCallsContract>(
    "POST",
    "/search-call-for-proposals",
    {
      body,
      signal,
    },
  );
  if (outcome.ok) return outcome.answer;
  if (outcome.problem?.code === "TOO_MANY_REQUESTS") throw new SearchFailed("busy");
  if (outcome.kind === "refused") throw new SearchFailed("refused");
  // Nobody answered, as opposed to an answer that says it failed.
  throw new SearchFailed(outcome.problem ? "server" : "offline");
}
