/** Unexpected input of people, programs and attackers. Fixed, so that every run is the same. */
export const ODD_TEXTS: readonly string[] = [
  ...["", " ", "0", "-1", "-0", "1.5", "1e309", "NaN", "Infinity", "0x10", "007", "+1", "١٢", "½"],
  ...["2147483648", "-2147483649", "9007199254740993", "99999999999999999999", "9".repeat(400)],
  ...["2026-02-31", "0000-00-00", "2026-13-01", "+275760-09-14", "-271821-04-19", "10000-01-01"],
  ...["2026-1-1", "31/02/2026", "2026-02-31T25:61:61Z", "24:00", "2026-W60", "1970", "-2026"],
  ...["'", '"', "\\", "`", "' or 1=1 --", "'; drop table users; --", "$1", "%", "%25", "_", "*"],
  ...["a & | ! ( ) : * <->", "(a+)+$", "[a-z", "(?<", "\\u0000", "{{7*7}}", "#{7*7}", "<%= 1 %>"],
  ...["<script>alert(1)</script>", "]]>", "<!--", "&#0;", "&lt;", "javascript:alert(1)"],
  ...["..", "../../etc/passwd", "//evil.example", "\\\\evil.example", "/\\evil", "http://[", "//:"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "then", "length"],
  ...["null", "undefined", "true", "[]", "{}", "[object Object]", "on", "fr", "xx", "FR", "a,b;c"],
  ...["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
  ...["zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz", "{00000000-0000-4000-8000-000000000000}"],
  ...["x@y", '"a b"@example.org', `a@${"b".repeat(300)}.org`, "a@[127.0.0.1]", "é@é.é"],
  ...["\0", "a\0b", "10.1038/nature12373", "10.1/\0", "doi:10.5555/x y", "https://doi.org/"],
  ...["\u0001", "\u001b[31m", "\u007f", "\r\nSet-Cookie: a=b", "a\nb\tc", "\u2028", "\ufeff"],
  ...[
    "\u202eexe.pdf",
    "\u200b",
    "é",
    "e\u0301",
    "İ",
    "ß",
    "ﬀ",
    "𝒜😀",
    "👩‍👩‍👧‍👦",
    "\ud83d",
    "\uffff",
  ],
  ...["Z̸̧̢", "\u0645\u0645\u0644", "中文", "a".repeat(300), "é".repeat(1000), "a ".repeat(1500)],
];

/** Appended to an address unencoded: invalid or unusual URLs. */
export const ODD_ENDINGS: readonly string[] = [
  ...["/", "//", "/.", "/..", "/./", "/%2e%2e", "%2f", "%5c", "/%5c", ";a=b", "%20", "+", "~"],
  ...[
    "%00",
    "/%00",
    "%2500",
    "%",
    "%zz",
    "%ff",
    "%c0%af",
    "%ed%a0%80",
    "%f4%90%80%80",
    "%e2%80%ae",
  ],
  ...[
    ".data",
    "/.data",
    "/_.data",
    ".data.data",
    ".json",
    ".html",
    ".php",
    "/.git/config",
    "/index",
  ],
  ...["?", "??", "?&", "?=", "?&&&=", "?=a", "?a", "?a=", "?a=b=c", "?a[]=1&a[b]=2", "?a=1&a=2"],
  ...[
    "?a=%00",
    "?%00",
    "?a=%ff",
    "?a=%",
    "?a=100%",
    "?__proto__[a]=1",
    "?constructor=1",
    "?a%5B%5D=",
  ],
  ...["?_routes=", "?_routes=root", "?_routes=nothing,else", "?index", "?_data=root", "?locale=xx"],
  ...["?locale=en&locale=fr", "?to=//evil.example", "?to=http://[", `?a=${"b".repeat(5000)}`],
  ...[
    `?${"a=1&".repeat(900)}`,
    `?${"a=1&".repeat(1100)}`,
    `/${"a/".repeat(300)}`,
    "a".repeat(9000),
  ],
];

/** Addresses outside all routes. */
export const ODD_ADDRESSES: readonly string[] = [
  ...["//", "///", "//[", "//:", "//@", "//?", "//evil.example/login", "//evil.example", "/\\evil"],
  ...[
    "/;",
    "/:",
    "/*",
    "/?",
    "/[",
    "/]",
    "/{}",
    "/|",
    "/^",
    "/'",
    '/"',
    "/<>",
    "/ ",
    "/%20",
    "/..",
  ],
  ...[
    "/__manifest",
    "/__manifest?p=/",
    "/__manifest?version=x&p=/&p=%2Flogin",
    "/__manifest?p=%FF",
  ],
  ...[
    "/__manifest?p=//evil.example",
    "/__manifest?paths=/login,/a",
    "/_root.data",
    "/_.data",
    "/.data",
  ],
  ...[
    "/assets",
    "/assets/",
    "/assets/%00",
    "/assets/../server/index.js",
    "/assets/%2e%2e/x",
    "/a.svg",
  ],
  ...["/%2e%2e/x.png", "/favicon.ico/x", "/x%00.png", "/.env", "/.well-known/x", "/wp-login.php"],
  ...["/health", "/health/ready?x=%00", "/metrics", "/metrics?x", "/api", "/api/", "/api/nothing"],
];

/** Headers that no working browser sends. */
export const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...[
    "bytes=",
    "bytes=-",
    "bytes=9-1",
    "bytes=0-0,2-3",
    "bytes=99999999999999999999-",
    "lines=1-2",
  ].map((range) => ({ range })),
  { range: "bytes=0-1", "if-range": '"x' },
  ...['"', "*", "W/", 'W/"a", "b', ",,,", "x".repeat(4000)].map((tag) => ({
    "if-none-match": tag,
  })),
  { "if-modified-since": "never" },
  { "if-match": "*" },
  ...["*", "xx-YY;q=2", ";;q=,", "fr;q=NaN", "q", "-", "a".repeat(4000), "é"].map((language) => ({
    "accept-language": language,
  })),
  ...["=", ";;;", "session", "session=", "session=a;session=b", "locale=%", "locale=%00"].map(
    (cookie) => ({ cookie }),
  ),
  { cookie: `session=${"a".repeat(43)}` },
  {
    cookie:
      "__proto__=1; audience_consent=%ff; audience_visitor=x; orcid_request=..; favourite_wish={",
  },
  ...["*/*;q=", "text/html;", "/", "application/json, text/html;q=NaN", ""].map((accept) => ({
    accept,
  })),
  ...["identity;q=0", "*;q=0", "br;q=x", "zstd, \t"].map((encoding) => ({
    "accept-encoding": encoding,
  })),
  { authorization: "Bearer" },
  { authorization: "Basic %%%" },
  { referer: "http://[" },
  { referer: "javascript:x" },
  { "user-agent": "" },
  { "user-agent": "é".repeat(500) },
  { "x-forwarded-for": "x, , 999.1.1.1, [::", "x-forwarded-proto": "gopher" },
  { "content-type": "multipart/form-data" },
  { "sec-fetch-site": "same-origin", purpose: "prefetch" },
];

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=x";
const part = (head: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n--x--\r\n`;

export interface OddBody {
  readonly type: string | null;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Bodies that are no valid form. */
export const ODD_BODIES: readonly OddBody[] = [
  ...[
    "",
    "&",
    "=",
    "a",
    "a=1&a=2",
    "a=%00",
    "a=\0",
    "a=%ff",
    "a=%",
    "id=&id=x",
    "%5B%5D=1",
    "a&".repeat(1500),
  ].map((body) => ({ type: FORM, body })),
  { type: FORM, body: new Uint8Array([97, 61, 255, 254]) },
  { type: FORM, body: '{"a":1}' },
  { type: `${FORM}; charset=utf-16`, body: "a=1" },
  ...[
    "",
    "{",
    "{}",
    "[]",
    "null",
    "1",
    '"x"',
    "NaN",
    '{"a":"\\u0000"}',
    '{"a":"\\ud83d"}',
    '{"__proto__":{"a":1}}',
  ].map((body) => ({ type: JSON_TYPE, body })),
  { type: JSON_TYPE, body: "a=1" },
  { type: JSON_TYPE, body: "[".repeat(50_000) },
  { type: JSON_TYPE, body: `${'{"a":'.repeat(90)}1${"}".repeat(90)}` },
  { type: JSON_TYPE, body: new Uint8Array([123, 34, 255, 34, 125]) },
  ...[
    "",
    "--x",
    "--x--",
    "nothing",
    part('name="a"', "x"),
    part('name="a"', "x\0"),
    part("name=", "x"),
  ].map((body) => ({
    type: MULTIPART,
    body,
  })),
  { type: MULTIPART, body: part('name="file"; filename="a\\b/../c.pdf"', "%PDF-1.7") },
  { type: MULTIPART, body: part('name="file"; filename=""', "") },
  { type: "multipart/form-data", body: part('name="a"', "x") },
  { type: "multipart/mixed; boundary=x", body: part('name="a"', "x") },
  ...[
    "text/plain",
    "text/html",
    "application/xml",
    "application/octet-stream",
    "image/png",
    "*/*",
    "x",
    ";",
  ].map((type) => ({ type, body: "a=1" })),
  { type: null, body: "a=1" },
  { type: null, body: new Uint8Array([0, 1, 255]) },
];

/** Wrong values for a JSON field. */
export const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    "a\0b",
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    ["x", "x"],
    [{}],
  ],
  ...Array.from({ length: 3 }, (_, depth) => ({ a: [{ b: depth }] })),
];

/** Wrong content for a receipt, document or image. */
export const ODD_FILES: readonly { readonly name: string; readonly content: string }[] = [
  { name: "", content: "" },
  { name: "a\0b.json", content: "{}" },
  { name: "../../a.pdf", content: "%PDF-1.7\n1 0 obj\n<<" },
  { name: "é\u202efdp.exe", content: "MZ" },
  { name: "a.docx", content: "PK\u0003\u0004\u0014\0\0\0" },
  { name: "a.png", content: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR" },
  ...["{", "null", "[]", "[[]]", '{"receipt":null}', '{"receipt":{"keyId":"\\u0000"}}', "\0"].map(
    (content) => ({ name: "a.json", content }),
  ),
  { name: "a.json", content: `${"[".repeat(5_000)}${"]".repeat(5_000)}` },
];

/** Headers of a tus upload that no client sends. */
export const ODD_UPLOAD_REQUESTS: readonly {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}[] = ["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"].flatMap((method) =>
  [
    {},
    { "upload-length": "x" },
    { "upload-length": "-1", "upload-metadata": "filename" },
    { "upload-length": "99999999999999999999", "upload-metadata": "filename AAA" },
    { "upload-length": "10", "upload-metadata": "filename AGI=,slot MQ==" },
    { "upload-length": "10", "upload-metadata": "slot OTk5OTk5OTk5OTk5,filename YS5wZGY=" },
    { "upload-length": "10", "upload-metadata": "slot //8=,filename //8=,slot" },
    { "upload-defer-length": "1" },
    ...["", "0", "-1", "1.5", "2147483648", "9007199254740993", "x"].map((offset) => ({
      "upload-offset": offset,
      "content-type": "application/offset+octet-stream",
    })),
    { "upload-offset": "0", "content-type": "text/plain" },
  ].map((headers, at) => ({
    method,
    headers: { "tus-resumable": at % 4 === 3 ? "9" : "1.0.0", ...headers },
  })),
);

/** Unexpected socket messages: text, almost valid JSON, bytes. */
export const ODD_SOCKET_MESSAGES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...ODD_TEXTS,
  ...["at", "since", "topic", "after", "kind", "__proto__"].flatMap((field) =>
    [...ODD_TEXTS, ...ODD_VALUES].map((value) =>
      JSON.stringify({ topic: "workpad", after: 0, [field]: value }),
    ),
  ),
  "[".repeat(50_000),
  ...[[], [0], [255], [0, 0, 0], Array(300).fill(255), Array(70_000).fill(1)].map((bytes) =>
    Uint8Array.from(bytes),
  ),
];
