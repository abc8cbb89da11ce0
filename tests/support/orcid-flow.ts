/** Follows the flow of the ORCID stand-in like a browser, with cookies. Returns the address of the final redirect. */
export async function followOrcidFlow(
  href: string,
  choice: { person: string } | { deny: "yes" },
  cookies = new Map<string, string>(),
): Promise<URL> {
  const ask = async (address: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie }, ...init });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    await answer.body?.cancel();
    const to = answer.headers.get("location");
    if (!to) throw new Error(`${address} led nowhere (${answer.status})`);
    return new URL(to, address).href;
  };
  const door = await ask(href);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const resume = await ask(door, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(choice),
  });
  return new URL(await ask(resume));
}
