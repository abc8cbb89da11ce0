/**
 * How a page says whose it is: in a header of what its script asks for, and in the address of its sockets. A page that stays open
 * when somebody else signs in in the same browser would otherwise go on in their name.
 */
export const PAGE_PERSON_HEADER = "x-page-person";
export const PAGE_PERSON_PARAM = "page-person";

/** Whether a page is that of who is signed in now. One that does not say whose it is comes with whoever asks for it. */
export const isOwnPage = (whose: string | null, { userId }: { readonly userId: string }): boolean =>
  whose === null || whose === userId;
