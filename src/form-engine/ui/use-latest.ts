import { type RefObject, useRef } from "react";

/** A value as of the last render, for what comes back later than the render that asked for it. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
