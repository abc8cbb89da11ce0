/** Characters of the message that goes with an invitation: said by the dialog, checked by the server. */
export const MAX_MESSAGE = 2000;

/** And of the word with which it is declined. */
export const MAX_REASON = 300;
