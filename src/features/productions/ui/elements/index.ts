import { ImportProgress } from "./import-progress.ts";
import { ProductionList } from "./production-list.ts";

const elements = { "import-progress": ImportProgress, "production-list": ProductionList };

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
