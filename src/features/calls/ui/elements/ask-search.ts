import type { SearchFragments } from "../search-form.ts";

/** What the call answers: see routes/calls/search-calls.ts. */
export interface SearchAnswer extends SearchFragments {
  readonly pagination: { readonly page: number; readonly nbPages: number };
  readonly token: string;
}

/** Why no answer came, by what can be done about it. */
export type Failure = "offline" | "refused" | "server";

export class SearchFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export async function askSearch(
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  let answer: Response;
  try {
    answer = await fetch("/search-call-for-proposals", {
      method: "POST",
      body: params,
      signal,
      headers: { Accept: "application/json" },
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new SearchFailed("offline", error);
  }
  if (answer.status === 400) throw new SearchFailed("refused");
  if (!answer.ok) throw new SearchFailed("server");
  return (await answer.json()) as SearchAnswer;
}
