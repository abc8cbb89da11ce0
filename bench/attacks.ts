import type autocannon from "autocannon";

/** Creates one request of an attack. `count` makes each request different, so that no cache answers. */
type Attack = (count: number) => Partial<autocannon.Request>;

/** Each attack has its own address: requests left in a queue by one attack do not affect the next. */
let addressCount = 0;
const createAddress = () => {
  const address = { "x-forwarded-for": `203.0.113.${++addressCount}` };
  return () => address;
};
const createNetwork = () => {
  const prefix = `2001:db8:${++addressCount}`;
  return (count: number) => ({
    "x-forwarded-for": `${prefix}:${(count % 65_536).toString(16)}::1`,
  });
};
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
/** A well-formed session cookie that does not exist. */
export const INVALID_SESSION = { cookie: `session=${"a".repeat(43)}` };
const FORM_HEADERS = { "content-type": "application/x-www-form-urlencoded" };
const createFormBody = (fields: number, letters: number) =>
  Array.from({ length: fields }, (_, at) => `f${at}=${"%C3%A9".repeat(letters)}`).join("&");
/** The largest form accepted from a visitor: 100 kB in 190 fields. More fields or bytes are rejected unread. */
const LARGEST_FORM = createFormBody(190, 85);
const MANY_FIELDS = createFormBody(990, 15);
const LONG_FORM = createFormBody(990, 160);
const SMALL_FORM = "email=x&password=y";

const createPost = (path: string, body: string, headers: Record<string, string> = {}) => ({
  method: "POST" as const,
  path,
  body,
  headers: { ...FORM_HEADERS, ...headers },
});
const createTimelineRequest = (count: number) => ({
  path: `/chronologie?keywords=recherche+projet+zq${count}`,
});

const withAddress =
  (address: (count: number) => Record<string, string>) =>
  (attack: Attack): Attack =>
  (count) => {
    const { headers, ...request } = attack(count);
    return { ...request, headers: { ...headers, ...address(count) } };
  };
const withOneAddress = (attack: Attack) => withAddress(createAddress())(attack);
const withNetworkAddresses = (attack: Attack) => withAddress(createNetwork())(attack);

/** One account exports the same form repeatedly; `attack.ts` creates the dossier and the session. */
export const IMAGE_EXPORTS = "exports of a form with an image of 7000 × 7100, by one account";

/** The most expensive requests of each kind, sent on many connections. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "the chronology, from one address": withOneAddress(createTimelineRequest),
  "the chronology, from all networks of a /48": withNetworkAddresses(createTimelineRequest),
  "news that nobody keeps, session invented, from one address": withOneAddress((count) => ({
    path: `/actualites?x=${count}`,
    headers: INVALID_SESSION,
  })),
  "the sign-in, by forms of 100 kB, from one address": withOneAddress(() =>
    createPost("/login", LARGEST_FORM),
  ),
  "the sign-in, by forms of 990 fields, from one address": withOneAddress(() =>
    createPost("/login", MANY_FIELDS),
  ),
  "the sign-in, by forms of 100 kB, from all networks of a /48": withNetworkAddresses(() =>
    createPost("/login", LARGEST_FORM),
  ),
  "the sign-in, by small forms, session invented, from one address": withOneAddress(() =>
    createPost("/login", SMALL_FORM, INVALID_SESSION),
  ),
  "the sign-in, by forms of 1 MB, session invented, from one address": withOneAddress(() =>
    createPost("/login", LONG_FORM, INVALID_SESSION),
  ),
  "a dossier's forms, session invented, from one address": withOneAddress(() =>
    createPost(
      `/mon-espace/dossier/${UNKNOWN_ID}/informations-generales`,
      LARGEST_FORM,
      INVALID_SESSION,
    ),
  ),
  [IMAGE_EXPORTS]: withOneAddress(() => ({
    path: `/mon-espace/dossier/${process.env.BENCH_DOSSIER}/export/scientific_proposition`,
    headers: { cookie: `session=${process.env.BENCH_SESSION}` },
  })),
};
