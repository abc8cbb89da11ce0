/** Names the event whose reason the administrator is asked about. */
export const ERASE_PARAM = "effacer";
