import type autocannon from "autocannon";

/** One request of an attacker; `asked` counts them, so that each is different and nothing is kept. */
type Attack = (asked: number) => Partial<autocannon.Request>;

/** Each attack has an address of its own: what one left waiting is no part of the next. */
let addresses = 0;
const oneAddress = () => {
  const address = { "x-forwarded-for": `203.0.113.${++addresses}` };
  return () => address;
};
const site = () => {
  const prefix = `2001:db8:${++addresses}`;
  return (asked: number) => ({
    "x-forwarded-for": `${prefix}:${(asked % 65_536).toString(16)}::1`,
  });
};
const NOBODY = "00000000-0000-4000-8000-000000000000";
/** Looks like a session, and is nobody's. */
export const STRANGER = { cookie: `session=${"a".repeat(43)}` };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const formOf = (fields: number, letters: number) =>
  Array.from({ length: fields }, (_, at) => `f${at}=${"%C3%A9".repeat(letters)}`).join("&");
/** As much as a visitor may send: 100 kB in 190 fields. More fields, or more bytes, are refused unread. */
const LARGEST_FORM = formOf(190, 85);
const MANY_FIELDS = formOf(990, 15);
const LONG_FORM = formOf(990, 160);
const SMALL_FORM = "email=x&password=y";

const post = (path: string, body: string, headers: Record<string, string> = {}) => ({
  method: "POST" as const,
  path,
  body,
  headers: { ...FORM, ...headers },
});
const chronology = (asked: number) => ({
  path: `/chronologie?keywords=recherche+projet+zq${asked}`,
});

const from =
  (address: (asked: number) => Record<string, string>) =>
  (of: Attack): Attack =>
  (asked) => {
    const { headers, ...request } = of(asked);
    return { ...request, headers: { ...headers, ...address(asked) } };
  };
const fromOneAddress = (of: Attack) => from(oneAddress())(of);
const fromSite = (of: Attack) => from(site())(of);

/** One account that exports the same form again and again: `attack.ts` makes the dossier and the session. */
export const IMAGE_EXPORTS = "exports of a form with an image of 7000 × 7100, by one account";

/** What an attacker asks on many connections: the dearest of each kind. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "the chronology, from one address": fromOneAddress(chronology),
  "the chronology, from all networks of a /48": fromSite(chronology),
  "news that nobody keeps, session invented, from one address": fromOneAddress((asked) => ({
    path: `/actualites?x=${asked}`,
    headers: STRANGER,
  })),
  "the sign-in, by forms of 100 kB, from one address": fromOneAddress(() =>
    post("/login", LARGEST_FORM),
  ),
  "the sign-in, by forms of 990 fields, from one address": fromOneAddress(() =>
    post("/login", MANY_FIELDS),
  ),
  "the sign-in, by forms of 100 kB, from all networks of a /48": fromSite(() =>
    post("/login", LARGEST_FORM),
  ),
  "the sign-in, by small forms, session invented, from one address": fromOneAddress(() =>
    post("/login", SMALL_FORM, STRANGER),
  ),
  "the sign-in, by forms of 1 MB, session invented, from one address": fromOneAddress(() =>
    post("/login", LONG_FORM, STRANGER),
  ),
  "a dossier's forms, session invented, from one address": fromOneAddress(() =>
    post(`/mon-espace/dossier/${NOBODY}/informations-generales`, LARGEST_FORM, STRANGER),
  ),
  [IMAGE_EXPORTS]: fromOneAddress(() => ({
    path: `/mon-espace/dossier/${process.env.BENCH_DOSSIER}/export/scientific_proposition`,
    headers: { cookie: `session=${process.env.BENCH_SESSION}` },
  })),
};
