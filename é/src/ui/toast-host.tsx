/** The place of toasts on pages without React in the browser; shows what `sendToast` sends. */
export function ToastHost({ dismissLabel }: { dismissLabel: string }) {
  return <toast-region class="toasts" aria-live="polite" data-dismiss={dismissLabel} />;
}
