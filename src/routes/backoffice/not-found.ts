import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

const notFound = pageHandler(() => {
  throw new DomainError("NOT_FOUND");
});

/** Unknown addresses of the back office: its frame shows them. */
export const loader = notFound;
export const action = notFound;

export default function NotFound() {
  return null;
}
