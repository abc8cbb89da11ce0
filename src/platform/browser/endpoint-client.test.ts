import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Contract } from "../http/contract.ts";
import { callEndpoint } from "./endpoint-client.ts";
import { SIGN_IN_AGAIN_EVENT, type SignInAgainDetail } from "./sign-in-again.ts";

const saveNote = {
  method: "POST",
  path: "/notes/:id",
  summary: "Saves a note.",
  actors: ["person"],
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  answer: z.object({ saved: z.boolean() }),
} as const satisfies Contract;
const save = (text: string, askToSignIn = true) =>
  callEndpoint<typeof saveNote>("POST", "/notes/:id", {
    params: { id: "a/b" },
    body: { text },
    promptSignIn: askToSignIn,
  });

let page: EventTarget;
/** The user of the page. */
let dialog: { dataset: { user: string } } | null;
let signedIn: boolean;
let asked: number;
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const problem = (status: number, code: string) =>
  Response.json({ status, code, details: {} }, { status });

/** A fake sign-in dialog: accepts the event and settles it later. */
const listen = (answer: boolean) =>
  page.addEventListener(SIGN_IN_AGAIN_EVENT, (event) => {
    event.preventDefault();
    asked += 1;
    setTimeout(() => {
      signedIn = answer;
      (event as CustomEvent<SignInAgainDetail>).detail.settle(answer);
    });
  });

beforeEach(() => {
  page = Object.assign(new EventTarget(), { querySelector: () => dialog });
  dialog = null;
  signedIn = false;
  asked = 0;
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", fetched);
  fetched
    .mockReset()
    .mockImplementation(async () =>
      signedIn ? Response.json({ saved: true }) : problem(401, "SIGN_IN_REQUIRED"),
    );
});
afterEach(() => vi.unstubAllGlobals());

test("a request that finds the session ended is sent once more, as it was, after signing in again", async () => {
  listen(true);
  expect(await save("what was typed")).toEqual({ ok: true, answer: { saved: true } });
  expect(fetched.mock.calls.map(([address, { body }]) => [address, body])).toEqual([
    ["/notes/a%2Fb", '{"text":"what was typed"}'],
    ["/notes/a%2Fb", '{"text":"what was typed"}'],
  ]);
});

test("a request says whose page it comes from", async () => {
  fetched.mockImplementation(async () => Response.json({ saved: true }));
  await save("nobody's");
  dialog = { dataset: { user: "ana" } };
  await save("Ana's");
  const said = fetched.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get("x-page-person"),
  );
  expect(said).toEqual([null, "ana"]);
});

test("a request outlives its page only as long as browsers let it", async () => {
  fetched.mockImplementation(async () => Response.json({ saved: true }));
  const leave = (text: string) =>
    callEndpoint<typeof saveNote>("POST", "/notes/:id", {
      params: { id: "1" },
      body: { text },
      keepalive: true,
    });
  await leave("short");
  await leave("é".repeat(31_000));
  expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});

test("several requests at once ask for one sign-in", async () => {
  listen(true);
  const outcomes = await Promise.all([save("a"), save("b"), save("c")]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(asked).toBe(1);
});

test("who cancels, or whose page asks nobody, keeps what was refused", async () => {
  const refused = { ok: false, kind: "signedOut" };
  expect(await save("a")).toMatchObject(refused);
  listen(false);
  expect(await save("a")).toMatchObject(refused);
  expect(await save("a", false)).toMatchObject(refused);
  expect(asked).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("other refusals, failures and silence are told apart, and ask nobody to sign in", async () => {
  listen(true);
  fetched.mockResolvedValueOnce(problem(422, "INVALID"));
  expect(await save("a")).toMatchObject({ kind: "refused", problem: { code: "INVALID" } });
  fetched.mockResolvedValueOnce(problem(503, "UNAVAILABLE"));
  expect(await save("a")).toMatchObject({ kind: "failed" });
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 200 }));
  expect(await save("a")).toEqual({ ok: false, kind: "failed", problem: null });
  fetched.mockRejectedValueOnce(new TypeError("failed to fetch"));
  vi.stubGlobal("navigator", { onLine: false });
  expect(await save("a")).toEqual({ ok: false, kind: "offline", problem: null });
  expect(asked).toBe(0);
});
