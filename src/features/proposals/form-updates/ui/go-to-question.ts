import { toAnchorId } from "#form-engine/answer-key.ts";

/** Goes to a question of the form by the hash of the address, which the form follows; also a second time. */
export function goToQuestion(key: string): void {
  const hash = `#${toAnchorId(key)}`;
  if (location.hash === hash)
    history.replaceState(history.state, "", location.pathname + location.search);
  location.hash = hash;
}
