import { morphContent } from "#ui/elements/morph.ts";

const REGION = "productions";

/** Brings the page's list to what the server says now, keeping focus, scroll and open parts. */
export async function refreshProductions(
  asked = fetch(location.href, { headers: { accept: "text/html" } }),
): Promise<void> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const region = document.getElementById(REGION);
  const fresh = page.getElementById(REGION);
  // Another page came back, the sign-in for one: only loading it shows what it is.
  if (!region || !fresh) return location.assign(answer.url);
  // The address says what was done: asked for anew, the page goes on saying it.
  if (answer.redirected) history.replaceState(history.state, "", answer.url);
  const focused = document.activeElement;
  const hadFocus = focused !== null && region.contains(focused);
  morphContent(region, fresh.innerHTML);
  // What had the focus may be gone from the list: the keyboard goes on from its head.
  if (hadFocus && !document.activeElement?.closest(`#${REGION}`)) {
    const undo = region.querySelector<HTMLElement>("[name=reclaim] ~ button");
    const next = undo ?? region.querySelector<HTMLElement>("h2[tabindex]");
    next?.focus({ preventScroll: true });
  }
}
