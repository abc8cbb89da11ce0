import { useEffect } from "react";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";

/**
 * Adds what `PageAgencyField` tells to each form of the page, also to the forms of features that do not know the back
 * office.
 */
export function usePageAgency(drawnFor: string | null): void {
  useEffect(() => {
    if (drawnFor === null) return;
    const add = ({ formData }: FormDataEvent) => formData.set(PAGE_AGENCY_FIELD, drawnFor);
    document.addEventListener("formdata", add);
    return () => document.removeEventListener("formdata", add);
  }, [drawnFor]);
}
