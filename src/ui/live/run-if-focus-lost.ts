/**
 * Runs an act once the page is drawn again and a closed dialog has given the focus back, if the focused control has left the
 * page or is disabled by then: without it the keyboard would begin again at the top of the page.
 */
export function runIfFocusLost(act: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      if (active === null || active === document.body || active.matches(":disabled")) act();
    }),
  );
}
