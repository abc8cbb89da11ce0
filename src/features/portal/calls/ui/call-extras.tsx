import { createContext, type ReactNode, useContext } from "react";
import type { CallCardView } from "../rules/call-card.ts";
import type { Criteria } from "../rules/criteria.ts";

/**
 * What other parts of the product put into the calls' pages (a heart on a card, the saving of a search). This feature
 * only leaves the room: it knows neither favourites nor alerts.
 */
export interface CallExtras {
  /** In the corner of a card. */
  readonly renderCardAction: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a call's own page. */
  readonly renderPageAction: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a list of results. */
  readonly renderSearchAction: (criteria: Criteria) => ReactNode;
  /** Fields that travel with the search form. */
  readonly formFields?: ReactNode;
  /** Before the results: what this search is made for. */
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
