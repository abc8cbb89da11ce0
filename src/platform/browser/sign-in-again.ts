/** Dispatched when the session of a page has ended; the sign-in dialog answers by `settle`. */
export const SIGN_IN_AGAIN_EVENT = "passerelle:sign-in-again";

export interface SignInAgainDetail {
  settle(signedIn: boolean): void;
}

/** Dispatched to the window after the new sign-in: interrupted work continues. */
export const SIGNED_IN_AGAIN_EVENT = "passerelle:signed-in-again";

let pendingPrompt: Promise<boolean> | null = null;

/** Asks the person to sign in without leaving the page. Resolves with the outcome; one dialog for all requests. */
export function signInAgain(): Promise<boolean> {
  pendingPrompt ??= promptSignIn()
    .then((signedIn) => {
      if (signedIn) document.dispatchEvent(new Event(SIGNED_IN_AGAIN_EVENT, { bubbles: true }));
      return signedIn;
    })
    .finally(() => {
      pendingPrompt = null;
    });
  return pendingPrompt;
}

function promptSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    const detail: SignInAgainDetail = { settle: resolve };
    const event = new CustomEvent(SIGN_IN_AGAIN_EVENT, { detail, cancelable: true });
    // The dialog's listener calls preventDefault; without a listener there is no dialog to wait for.
    if (document.dispatchEvent(event)) resolve(false);
  });
}
