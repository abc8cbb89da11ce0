import { runOnceHydrated } from "../preserve-input-before-hydration.ts";

/** Custom elements change what they find, so those of a page that React takes over wait for it. */
export function defineElements(elements: Record<string, CustomElementConstructor>): void {
  runOnceHydrated(() => {
    for (const [name, element] of Object.entries(elements)) {
      // A hot reload loads the same file again, and a name can be defined only once.
      if (!customElements.get(name)) customElements.define(name, element);
    }
  });
}
