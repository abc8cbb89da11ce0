/** Asked for when a session has ended under a page; whoever shows the dialog answers by `settle`. */
export const SIGN_IN_AGAIN_EVENT = "passerelle:sign-in-again";

export interface SignInAgainDetail {
  settle(signedIn: boolean): void;
}

/** The person is signed in again: what waited for it goes on. Heard by the window. */
export const SIGNED_IN_AGAIN_EVENT = "passerelle:signed-in-again";

let pendingPrompt: Promise<boolean> | null = null;

/** Asks the person to sign in without leaving the page. True once they have; one dialog however many requests ask. */
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
    // Whoever takes the question on says so; without anybody there is nothing to wait for.
    if (document.dispatchEvent(event)) resolve(false);
  });
}
