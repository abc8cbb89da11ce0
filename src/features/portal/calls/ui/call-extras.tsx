import { createContext, type ReactNode, useContext } from "react";
import type { CallCardView } from "../rules/call-card.ts";
import type { Criteria } from "../rules/criteria.ts";

/**
 * What other parts of the product put into the calls' pages (a heart on a card, the saving of a search). This feature
 * only leaves the room: it knows neither favourites nor alerts.
 */
export interface CallExtras {
  /** In the corner of a card. */
  readonly onCard: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a call's own page. */
  readonly onPage: (call: Pick<CallCardView, "id" | "title">) => ReactNode;
  /** Among the actions of a list of results. */
  readonly onSearch: (criteria: Criteria) => ReactNode;
  /** Fields that travel with the search form. */
  readonly inForm?: ReactNode;
  /** Before the results: what this search is made for. */
  readonly aboveResults?: ReactNode;
}

const nothing = () => null;

const CallExtrasContext = createContext<CallExtras>({
  onCard: nothing,
  onPage: nothing,
  onSearch: nothing,
});

export const CallExtrasProvider = CallExtrasContext;
export const useCallExtras = (): CallExtras => useContext(CallExtrasContext);
