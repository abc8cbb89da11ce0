import { createContext, useContext } from "react";
import { PAGE_AGENCY_FIELD } from "#platform/forms/page-agency.ts";

/** Who the page was drawn for (`toPageAgency`); null outside the back office. */
export const PageAgencyContext = createContext<string | null>(null);

/**
 * Tells in a posted form who the page was drawn for, so that a tab left open after a switch of agency does not act for the
 * other one: `readForm` refuses it. The first child of every form of the back office that acts for an agency.
 */
export function PageAgencyField() {
  const drawnFor = useContext(PageAgencyContext);
  return drawnFor === null ? null : (
    <input type="hidden" name={PAGE_AGENCY_FIELD} value={drawnFor} />
  );
}
