/** A call as the search for last year's one needs it. */
interface NamedCall {
  readonly id: number;
  readonly year: number;
  readonly code: string;
  readonly titleFr: string;
}

/**
 * The call that a call is compared with if the member chooses none: the one that it was copied from, the last one with the
 * same code, or the last one with the same title. `candidates` closed before it, the last one first.
 */
export function findEarlierCall<Call extends NamedCall>(
  call: NamedCall & { readonly copiedFrom: number | null },
  candidates: readonly Call[],
): Call | null {
  return (
    candidates.find(({ id }) => id === call.copiedFrom) ??
    candidates.find(({ code }) => code === call.code) ??
    candidates.find(({ titleFr }) => titleFr === call.titleFr) ??
    null
  );
}
