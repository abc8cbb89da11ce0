import { DomainError } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";

const notFound = answering(() => {
  throw new DomainError("NOT_FOUND");
});

export const loader = notFound;
export const action = notFound;

export default function NotFound() {
  return null;
}
