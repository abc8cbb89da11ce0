import type { AnswerKey } from "./answer-key.ts";
import type { FormProgress } from "./count-progress.ts";
import type { Form } from "./form.ts";
import type { FormState } from "./form-state.ts";
import { listOccurrences, type Occurrence } from "./occurrences.ts";

/** The missing answer after a place of the form, from the top again after the last; null when none is missing. */
export function findNextMissing(
  form: Form,
  state: FormState,
  { missing }: Pick<FormProgress, "missing">,
  from: AnswerKey | null,
): Occurrence | null {
  const turn = new Map(listOccurrences(form, state).map(({ key }, index) => [key, index]));
  const here = (from === null ? undefined : turn.get(from)) ?? -1;
  return missing.find(({ key }) => (turn.get(key) ?? -1) > here) ?? missing[0] ?? null;
}
