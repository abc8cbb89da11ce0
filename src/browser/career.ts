/** The script of the career, expertise and teaching pages of the space, loaded by them alone. */
import { OrcidReading } from "#features/researchers/ui/elements/orcid-reading.ts";
import { ReorderList } from "#features/researchers/ui/elements/reorder-list.ts";

const elements = {
  "orcid-reading": OrcidReading,
  "reorder-list": ReorderList,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
