import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import type { searchCallsContract } from "../../endpoints.ts";

export type SearchAnswer = AnswerOf<typeof searchCallsContract>;

/** Why no answer came, by what can be done about it. */
type Failure = "offline" | "refused" | "busy" | "server";

export class SearchError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

export async function fetchSearch(
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const outcome = await callEndpoint<typeof searchCallsContract>(
    "POST",
    "/search-call-for-proposals",
    {
      body,
      signal,
    },
  );
  if (outcome.ok) return outcome.answer;
  if (outcome.problem?.code === "TOO_MANY_REQUESTS") throw new SearchError("busy");
  if (outcome.kind === "refused") throw new SearchError("refused");
  // Nobody answered, as opposed to an answer that says it failed.
  throw new SearchError(outcome.problem ? "server" : "offline");
}
