import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { DraftNode } from "#form-engine/draft-model.ts";
import type { PartState } from "#platform/browser/saver/save-types.ts";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import type { DesignerView } from "../views/designer.server.ts";
import type { DesignerStore } from "./designer-store.ts";

/** What the parts of an open designer share. */
export interface DesignerSession {
  readonly store: DesignerStore;
  readonly view: DesignerView;
  readonly isReadOnly: boolean;
}

export const DesignerContext = createContext<DesignerSession | null>(null);

export function useDesigner(): DesignerSession {
  const session = useContext(DesignerContext);
  if (!session) throw new Error("a part of the form designer must stand inside its page");
  return session;
}

/** A value of the store, followed by its topic. `read` must return the same value until it changes. */
export function useStore<Value>(
  store: DesignerStore,
  topic: Parameters<DesignerStore["subscribe"]>[0],
  read: () => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(topic, listener),
    [store, topic],
  );
  return useSyncExternalStore(subscribe, read, read);
}

/** One node and its save state; null if the node is deleted. Changes of other nodes do not render. */
export function useNode(store: DesignerStore, id: string) {
  const state = usePart(store.saver, id);
  return { node: state.value, state };
}

export type NodeState = PartState<
  DraftNode | null,
  ReturnType<DesignerStore["saver"]["getPart"]>["serverValue"]["meta"]
>;
