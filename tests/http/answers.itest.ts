import { request as plainRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import {
  buildBrowserHeaders,
  startWebProcess,
  type WebProcess,
} from "#tests/support/web-process.ts";

let database: TestDatabase;
let web: WebProcess;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  web = await startWebProcess(database.url, { METRICS_TOKEN: "a token of some length" });
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.drop();
});

/** Read to its end, on a connection of its own: no answer can be in the way of the next one. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), connection: "close" };
  const answer = await fetch(web.address + path, { ...init, headers, redirect: "manual" });
  const body = await answer.arrayBuffer();
  return new Response(answer.status === 304 ? null : body, answer);
}
const get = (path: string, headers: Record<string, string> = buildBrowserHeaders()) =>
  ask(path, { headers });
const post = (path: string, headers: Record<string, string>, body = "") =>
  ask(path, { method: "POST", headers, body });
/** The titles of the cards of a page. */
const cardTitles = (page: string): string[] =>
  page
    .split("<article")
    .slice(1)
    .map((card) => /<h3[^>]*>.*?<\/h3>/s.exec(card)?.[0] ?? card);

async function assetOf(path: string, kind: RegExp): Promise<string> {
  const html = await (await get(path)).text();
  const found = kind.exec(html)?.[0];
  if (!found) throw new Error(`No ${kind} in ${path}`);
  return found;
}
const stylesheet = () => assetOf("/", /\/assets\/[^"]+\.css/);

describe("every answer", () => {
  test.each([
    ["a page", "/"],
    ["a call's page", "/appel/unknown"],
    ["an error", "/nowhere"],
    ["a call", "/api/erc_domains?exists[parent]=false"],
    ["a refused call", "/api/erc_domains"],
    ["a redirection", "/change_locale/en"],
    ["a file", "/favicon.svg"],
    ["what no person asks for", "/?a=%00"],
    ["an act of a page", "/login"],
  ])("is guarded: %s", async (_kind, path) => {
    const { headers } = await get(path, {
      ...buildBrowserHeaders(),
      origin: "https://evil.example",
    });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    // Nobody's scripts read it, whichever site they stand on.
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const csp = headers.get("content-security-policy") ?? "";
    expect(/script-src [^;]*/.exec(csp)?.[0]).toMatch(/^script-src 'self' 'nonce-[\w+/=]{24}'$/);
    expect(csp).toContain("frame-ancestors 'none'");
  });

  test("has a nonce of its own, also when the page itself is shared", async () => {
    const nonces = await Promise.all(
      Array.from(
        { length: 5 },
        async () =>
          /'nonce-([^']+)'/.exec(
            (await get("/")).headers.get("content-security-policy") ?? "",
          )?.[1],
      ),
    );
    expect(new Set(nonces).size).toBe(5);
  });

  test("holds no inline script on public pages", async () => {
    const html = await (await get("/")).text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
      .map(([tag]) => tag)
      // A block of data for search engines is not run.
      .filter((tag) => !tag.includes("application/ld+json"));
    for (const tag of scripts) expect(tag).toMatch(/\bsrc="\/assets\//);
    expect(html).not.toMatch(/\son\w+="/);
  });
});

describe("what must not be sent", () => {
  const form = { ...buildBrowserHeaders(), "content-type": "application/x-www-form-urlencoded" };

  test("a form from another site is refused, in words", async () => {
    for (const from of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      const answer = await post("/", { ...form, ...from } as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("Demande refusée");
    }
    const call = await post("/", { accept: "application/json", origin: "https://evil.example" });
    expect(call.status).toBe(403);
    expect(await call.json()).toMatchObject({ code: "FORBIDDEN_ORIGIN" });
  });

  test("a body over the limit is refused: a page in words, a call in JSON", async () => {
    const large = "x".repeat(1_000_001);
    const page = await post("/", { ...form, origin: web.address }, large);
    expect(page.status).toBe(413);
    expect(await page.text()).toContain("Envoi trop volumineux");
    const call = await post("/", { accept: "application/json" }, large);
    expect(call.status).toBe(413);
    expect(await call.json()).toMatchObject({ code: "BODY_TOO_LARGE" });
  });

  test("also when its size is not announced", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = plainRequest(
        `${web.address}/`,
        { method: "POST", headers: { ...form, "transfer-encoding": "chunked" } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sending.on("error", reject);
      for (let chunk = 0; chunk < 20; chunk++) sending.write("x".repeat(100_000));
      sending.end();
    });
    expect(status).toBe(413);
  });

  test("a page that takes no form says so", async () => {
    const answer = await post("/", { ...form, origin: web.address }, "a=1");
    expect(answer.status).toBe(405);
    expect(await answer.text()).toContain("Demande refusée");
  });
});

describe("what no browser sends", () => {
  /** The status line that answers a request written by hand. */
  async function answerTo(lines: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(web.address);
    const socket = connect(Number(port), hostname);
    socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`, "latin1");
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    return answer.split("\r\n")[0] ?? "";
  }

  test.each([
    "//",
    "//[",
    "//:",
    "//@",
    "//evil.example/login",
    "///login",
    "/\\evil.example",
    "/%00",
    "/?a=%00",
    "/%ff",
    "/\u00ff\u00fe",
    "http://[/",
    "nowhere",
    "*",
  ])("GET %s is refused", async (target) => {
    const status = await answerTo([`GET ${target} HTTP/1.1`, "Host: localhost"]);
    expect(status).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test("another host in the first line or a host that is none changes nothing and breaks nothing", async () => {
    const there = await answerTo(["GET http://evil.example/ HTTP/1.1", "Host: localhost"]);
    expect(there).not.toMatch(/^HTTP\/1\.1 5/);
    for (const host of ["[", "a b", "localhost:99999", "\u00e9", ""]) {
      expect(await answerTo(["GET / HTTP/1.1", `Host: ${host}`]), host).not.toMatch(
        /^HTTP\/1\.1 5/,
      );
    }
    expect(await answerTo(["TRACE / HTTP/1.1", "Host: localhost"])).toContain(" 405 ");
  });

  test("a request of which two readers would see different ends is refused", async () => {
    const start = ["POST /login HTTP/1.1", "Host: localhost"];
    for (const lines of [
      ["Content-Length: 5", "Transfer-Encoding: chunked"],
      ["Content-Length: 5", "Content-Length: 6"],
      ["Transfer-Encoding: xchunked"],
      ["Transfer-Encoding: chunked, identity"],
      ["Content-Length: +5"],
      ["Content-Length : 5"],
    ])
      expect(await answerTo([...start, ...lines]), lines.join()).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("a request of which two readers would see different hosts is refused, also for a socket", async () => {
    const socket = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
    for (const path of ["/", "/login", "/health/live"])
      for (const more of [[], socket]) {
        const start = [`GET ${path} HTTP/1.1`, "Host: localhost", ...more];
        for (const host of ["evil.example", "localhost"])
          expect(await answerTo([...start, `hOst: ${host}`])).toMatch(/^HTTP\/1\.1 400 /);
      }
    expect(await answerTo(["GET /login HTTP/1.1"])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("a body that is no form is refused, in words", async () => {
    for (const [type, status] of [
      ["text/plain", 415],
      ["application/octet-stream", 415],
      ["multipart/form-data", 400],
    ] as const) {
      const headers = { ...buildBrowserHeaders(), "content-type": type, origin: web.address };
      const answer = await post("/contact", headers, "x\0y");
      expect(answer.status, type).toBe(status);
      expect(await answer.text()).toContain("<html");
    }
  });
});

describe("what is not there", () => {
  test("[A-23 part] an unknown page says so in the visitor's language", async () => {
    const french = await get("/nowhere");
    expect(french.status).toBe(404);
    const page = await french.text();
    expect(page).toContain('lang="fr"');
    expect(page).toContain("La page que vous cherchez est introuvable.");
    const english = await get("/nowhere", buildBrowserHeaders("en"));
    expect(english.status).toBe(404);
    expect(await english.text()).toContain("Oops! The page you are looking for is not found.");
  });

  test.each([
    "/%",
    "/%00",
    "/appel/%2e%2e%2f%2e%2e%2fetc",
    "/assets/../package.json",
    "/assets/%2e%2e/server/index.js",
    "/assets/nothing.js",
    "/assets",
    "/assets/",
    "/.git/config",
    "/.env",
    "/package.json",
    "/build/server/index.js",
    "/appel/%F0%9F%92%A7",
    "/styleguide",
  ])("%s is refused and nothing breaks", async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain("react-router build");
  });

  test("[A-02] pagination that is no positive integer falls back on the page, and gets a clear 400 on the calls", async () => {
    const form = {
      "content-type": "application/x-www-form-urlencoded",
      origin: web.address,
    };
    const first = cardTitles(await (await get("/")).text());
    expect(first).toHaveLength(6);
    for (const name of ["page", "nbElementsPerPage"]) {
      for (const value of ["0", "-1", "1.5", "abc", "1e1", "NaN"]) {
        const query = `${name}=${value}`;
        const page = await get(`/?${query}`);
        expect(page.status, query).toBe(200);
        expect(cardTitles(await page.text()), query).toEqual(first);
        for (const call of [
          await get(`/api/call_for_proposals?${query}`, { accept: "application/json" }),
          await post("/search-call-for-proposals", { ...form, accept: "application/json" }, query),
        ]) {
          expect(call.status, query).toBe(400);
          const { details } = (await call.json()) as { details: Record<string, string> };
          expect(Object.keys(details), query).toEqual([name]);
        }
      }
    }
  });

  test("any other query that makes no sense falls back on the page, and gets a clear 400 on the calls", async () => {
    const query = "page=-1&nbElementsPerPage=abc&status=perhaps&sort=best&closingFrom=never";
    const page = await get(`/?${query}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('role="status"');
    const call = await get(`/api/call_for_proposals?${query}`, { accept: "application/json" });
    expect(call.status).toBe(400);
    const answer = (await call.json()) as { code: string; details: Record<string, string> };
    expect(answer.code).toBe("BAD_REQUEST");
    expect(Object.keys(answer.details).sort()).toEqual(
      ["closingFrom", "nbElementsPerPage", "page", "sort", "status"].sort(),
    );
  });
});

describe("[A-22 part] changing the language", () => {
  const location = async (path: string, headers = buildBrowserHeaders()) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get("location") ?? "", web.address).href;
  };

  test("keeps the choice and returns to the page one was on", async () => {
    const answer = await get("/change_locale/en?to=%2F%3Fkeywords%3Deau%26page%3D2");
    expect(answer.headers.get("location")).toBe("/?keywords=eau&page=2");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^locale=en; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/);
    const page = await get("/", { ...buildBrowserHeaders("fr"), cookie: "locale=en" });
    expect(await page.text()).toContain('<html lang="en"');
  });

  test("by the page the request came from when nothing else says it", async () => {
    const referer = `${web.address}/?keywords=eau`;
    expect(await location("/change_locale/en", { ...buildBrowserHeaders(), referer })).toBe(
      referer,
    );
    const elsewhere = { ...buildBrowserHeaders(), referer: "https://evil.example/trap" };
    expect(await location("/change_locale/en", elsewhere)).toBe(`${web.address}/`);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/..//evil.example",
    "x",
  ])("never leads elsewhere: %s", async (to) => {
    const path = `/change_locale/en?${new URLSearchParams({ to })}`;
    expect(await location(path)).toBe(`${web.address}/`);
  });

  test("knows two languages", async () => {
    expect((await get("/change_locale/xx")).status).toBe(404);
    expect((await get("/change_locale/FR")).status).toBe(404);
  });

  test("a language in the address wins and is kept", async () => {
    const answer = await get("/?locale=en");
    expect(await answer.text()).toContain('<html lang="en"');
    expect(answer.headers.get("set-cookie")).toContain("locale=en");
  });
});

describe("what is kept", () => {
  test("a page is asked for again by its ETag, and answered without being sent", async () => {
    const first = await get("/?keywords=eau");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Accept-Language");
    await first.text();
    const again = await get("/?keywords=eau", { ...buildBrowserHeaders(), "if-none-match": etag });
    // A new minute may have begun in between, and with it a new page.
    if (again.headers.get("etag") === etag) {
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    const english = await get("/?keywords=eau", {
      ...buildBrowserHeaders("en"),
      "if-none-match": etag,
    });
    expect(english.status).toBe(200);
  });

  test.each(["br", "gzip"])("files never change, and travel as %s", async (encoding) => {
    const path = await stylesheet();
    const answer = await get(path, { "accept-encoding": encoding });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toContain("text/css");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toContain("{");
  });

  test("pages are compressed too, and errors are not kept", async () => {
    const page = await get("/", { ...buildBrowserHeaders(), "accept-encoding": "br" });
    expect(page.headers.get("content-encoding")).toBe("br");
    expect((await get("/nowhere")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("for those who run it", () => {
  test("health", async () => {
    expect((await get("/health/live")).status).toBe(200);
    expect((await get("/health/ready")).status).toBe(200);
  });

  test("metrics, for who has the token: requests, queries, jobs, events of security", async () => {
    expect((await get("/metrics")).status).toBe(404);
    expect((await get("/metrics", { authorization: "Bearer another" })).status).toBe(404);
    const form = { "content-type": "application/x-www-form-urlencoded", origin: web.address };
    await post("/login", form, "email=nobody%40example.org&password=wrong");
    await (await get("/appel/unknown")).text();
    const metrics = await (
      await get("/metrics", { authorization: "Bearer a token of some length" })
    ).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{.*status="404".*\} \d+/);
    expect(metrics).toMatch(/db_query_duration_seconds_count\{.*outcome="ok".*\} \d+/);
    expect(metrics).toContain("# TYPE job_duration_seconds histogram");
    expect(metrics).toMatch(/security_events_total\{.*event="refused".*\} 1/);
    expect(metrics).toMatch(/catalogue_calls\{.*\} [1-9]\d*/);
  });

  test("logs hold neither what was searched, nor by whom, nor from where", async () => {
    const secret = "zibeline.secrete%40example.org";
    await (await get(`/?keywords=${secret}`)).text();
    await (
      await get(`/appel/${secret}`, { ...buildBrowserHeaders(), cookie: `session=${secret}` })
    ).text();
    await (await get(`/${secret}`, { "x-forwarded-for": "203.0.113.7" })).text();
    await (
      await post("/", { ...buildBrowserHeaders(), origin: web.address }, `email=${secret}`)
    ).text();
    await expect.poll(() => web.log()).toContain('"status":405');
    expect(web.log()).not.toMatch(/zibeline|example\.org|203\.0\.113|127\.0\.0\.1(?!:\d+")/);
  });
});
