import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { framedRefusalContext } from "#product/product-context.ts";

const notFound = pageHandler(({ context }) => {
  throw new DomainError(context.get(framedRefusalContext)?.code ?? "NOT_FOUND");
});

/** Unknown addresses of the back office, and refused files: its frame shows them. */
export const loader = notFound;
export const action = notFound;

export default function NotFound() {
  return null;
}
