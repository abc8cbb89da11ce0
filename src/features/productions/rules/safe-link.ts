const LONGEST = 2000;

/** An address of the web that may be followed, or null: nothing but http and https is ever made a link. */
export function safeLink(text: string | null | undefined): string | null {
  const address = (text ?? "").trim();
  if (address.length > LONGEST || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    return null;
  const url = new URL(address);
  // A name and password in front of the host only serve to look like another host.
  return url.username || url.password ? null : url.href;
}
