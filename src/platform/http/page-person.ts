/**
 * What a page was rendered for (`getActingId`), sent in a header of its requests and in the URL of its sockets. A page that stays
 * open while another person signs in in the same browser would otherwise act under the new session.
 */
export const PAGE_PERSON_HEADER = "x-page-person";
export const PAGE_PERSON_PARAM = "page-person";

/** The user id that a request names. Only sockets use the parameter, because a page cannot set their headers. */
export function readPageUserId({ headers, url }: Request): string | null {
  const isSocket = headers.get("upgrade")?.toLowerCase() === "websocket";
  return isSocket
    ? new URL(url).searchParams.get(PAGE_PERSON_PARAM)
    : headers.get(PAGE_PERSON_HEADER);
}

/**
 * Whether a page was rendered for what the session acts as. A page without that information is accepted. Under a session
 * of staff, pages of the same account for another agency or for the person are not its own.
 */
export const isOwnPage = (pageUserId: string | null, actingId: string): boolean =>
  pageUserId === null || pageUserId === actingId;
