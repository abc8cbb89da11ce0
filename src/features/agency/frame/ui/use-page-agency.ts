import { useEffect } from "react";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";

/**
 * Adds what `PageAgencyField` tells to each posted form of the page, also to the forms of features that do not know the
 * back office. A search is no act: its address is that of a link.
 */
export function usePageAgency(drawnFor: string | null): void {
  useEffect(() => {
    if (drawnFor === null) return;
    const add = ({ target, formData }: FormDataEvent) => {
      if (target instanceof HTMLFormElement && target.method === "post")
        formData.set(PAGE_AGENCY_FIELD, drawnFor);
    };
    document.addEventListener("formdata", add);
    return () => document.removeEventListener("formdata", add);
  }, [drawnFor]);
}
