import { useEffect } from "react";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";

/**
 * Adds to each form of the page who the page was drawn for, so that a tab left open after a switch of agency does not act
 * for the other one: `readForm` refuses it. Without script a tab left open is not recognized.
 */
export function usePageAgency(drawnFor: string | null): void {
  useEffect(() => {
    if (drawnFor === null) return;
    const add = ({ formData }: FormDataEvent) => formData.set(PAGE_AGENCY_FIELD, drawnFor);
    document.addEventListener("formdata", add);
    return () => document.removeEventListener("formdata", add);
  }, [drawnFor]);
}
