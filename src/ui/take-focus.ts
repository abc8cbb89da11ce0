/**
 * As a ref: what comes into a page already shown takes the focus. React heeds `autoFocus` for fields and buttons alone;
 * the attribute itself is for pages just answered by the server.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same where what had the focus has left the page: else the keyboard would begin again at its top. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
};
