import { morphContent } from "#ui/elements/morph.ts";

const REGION = "productions";

/** Brings the page's list to what the server says now, keeping focus, scroll and open parts. */
export async function refreshProductions(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const region = document.getElementById(REGION);
  const fresh = page.getElementById(REGION);
  // Another page came back, the sign-in for one: only loading it shows what it is.
  if (!region || !fresh) return location.reload();
  const focused = document.activeElement;
  const hadFocus = focused !== null && region.contains(focused);
  morphContent(region, fresh.innerHTML);
  // What had the focus may be gone from the list: the keyboard goes on from its head.
  if (hadFocus && !document.activeElement?.closest(`#${REGION}`)) {
    region.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  }
}
