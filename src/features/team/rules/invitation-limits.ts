/** Characters of the message that goes with an invitation: said by the dialog, checked by the server. */
export const MAX_MESSAGE = 2000;
