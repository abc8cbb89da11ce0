import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * As a route's `shouldRevalidate`: its page is read anew after every act, also a refused one, after which the router would
 * leave it as it was. A refusal often says that something else is there by now, and part of what was sent may be done.
 */
export function revalidateAfterActions(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}
