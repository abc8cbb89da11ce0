import { createContext, type ReactNode, useContext } from "react";
import type { CallCardView } from "../rules/call-card.ts";
import type { Criteria } from "../rules/criteria.ts";

/**
 * Slots that other features fill on the pages of calls (a favourite button on a card, the saving of a search). This
 * feature knows neither favourites nor alerts.
 */
export interface CallExtras {
  /** In the corner of a card. */
  readonly renderCardAction: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a call's own page. */
  readonly renderPageAction: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a list of results. */
  readonly renderSearchAction: (criteria: Criteria) => ReactNode;
  /** Hidden fields of the search form. */
  readonly formFields?: ReactNode;
  /** Above the results: the purpose of this search. */
  readonly resultsHeader?: ReactNode;
}

const renderNothing = () => null;

const CallExtrasContext = createContext<CallExtras>({
  renderCardAction: renderNothing,
  renderPageAction: renderNothing,
  renderSearchAction: renderNothing,
});

export const CallExtrasProvider = CallExtrasContext;
export const useCallExtras = (): CallExtras => useContext(CallExtrasContext);
