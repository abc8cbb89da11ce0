import { morphContent } from "#ui/elements/morph.ts";

const REGION = "productions";

/** Replaces the list by the server's current one and keeps focus, scroll position and open parts. */
export async function refreshProductions(
  request = fetch(location.href, { headers: { accept: "text/html" } }),
): Promise<void> {
  const answer = await request;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const region = document.getElementById(REGION);
  const fresh = page.getElementById(REGION);
  // Another page came back, for example the sign-in: load it.
  if (!region || !fresh) return location.assign(answer.url);
  // The URL names the last action, so that a reload shows the same notice.
  if (answer.redirected) history.replaceState(history.state, "", answer.url);
  const focused = document.activeElement;
  const hadFocus = focused !== null && region.contains(focused);
  morphContent(region, fresh.innerHTML);
  // If the focused element is gone, focus goes to the undo button or the heading.
  if (hadFocus && !document.activeElement?.closest(`#${REGION}`)) {
    const undo = region.querySelector<HTMLElement>("[value=reclaim] ~ button");
    const next = undo ?? region.querySelector<HTMLElement>("h2[tabindex]");
    next?.focus({ preventScroll: true });
  }
}
