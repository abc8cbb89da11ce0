/** Script of the career, expertise and teaching pages. */

import { OrcidReading } from "#features/people/researchers/ui/elements/orcid-reading.ts";
import { ReorderList } from "#features/people/researchers/ui/elements/reorder-list.ts";
import { defineElements } from "#ui/elements/define-elements.ts";

defineElements({
  "orcid-reading": OrcidReading,
  "reorder-list": ReorderList,
});
