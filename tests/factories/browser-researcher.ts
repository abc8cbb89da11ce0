import { expect, type Page } from "@playwright/test";

interface NewResearcher {
  email: string;
  password: string;
}

let made = 0;

/** Registers a new person and activates the account by its mail, which signs the page in. */
export async function registerResearcher(
  page: Page,
  mailAddress: string,
  fields: Record<string, string> = {},
): Promise<NewResearcher> {
  const { origin } = new URL(page.url());
  made += 1;
  const email = `nouvelle-${process.pid}-${Date.now()}-${made}@example.org`;
  const password = "pont de bois 7";
  const headers = { origin, "x-forwarded-for": ownNetwork() };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers });
  const person = { firstName: "Ada", lastName: "Neuve", email, password, consent: "on" };
  expect((await post("/creer-un-compte", { ...person, ...fields })).ok(), "registering").toBe(true);
  const link = await activationLink(mailAddress, email);
  // Posting the password to the mailed link activates the account and signs in.
  expect((await post(link, { password })).ok(), "activating").toBe(true);
  return { email, password };
}

/** A unique network address, to stay below the limit of registrations per network. */
function ownNetwork(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

/** The link of the activation mail, once it has arrived. */
async function activationLink(mailAddress: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    const mail = mails.map((one) => JSON.stringify(one)).find((one) => one.includes(email));
    link = /http[^"\s\\]+verify\/email[\w?=/-]+/.exec(mail ?? "")?.[0];
    expect(link, "the activation mail").toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}
