import { runOnceHydrated } from "../preserve-input-before-hydration.ts";

/** Defines custom elements. On a page that React hydrates they wait, because they change the markup. */
export function defineElements(elements: Record<string, CustomElementConstructor>): void {
  runOnceHydrated(() => {
    for (const [name, element] of Object.entries(elements)) {
      // A hot reload runs the module again, but a name can be defined only once.
      if (!customElements.get(name)) customElements.define(name, element);
    }
  });
}
