import { useEffect } from "react";

/** Reordering and waiting for ORCID are custom elements, which also serve pages that are not hydrated: here they come after React. */
export function useListScripts(): void {
  useEffect(() => {
    void import("../../browser/career.ts");
  }, []);
}
