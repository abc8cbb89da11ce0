import { afterEach, describe, expect, test, vi } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "#platform/errors.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { type SaveRequest, sendCopy, sendSave } from "./send-save.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const request: SaveRequest = { version: 1, part: { step: 4, title: "CV", locale: "fr" } };
const cv = {
  title: "CV",
  locale: "fr",
  content: makeFullCvContent(),
  version: 2,
  updatedAt: "2027-01-10T10:00:00.000Z",
};

function answering(body: unknown, status = 200) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: true });
  return fetched;
}
const refusing = (code: ErrorCode, details: object = {}) => {
  const status = ERROR_STATUS[code];
  return answering({ code, status, details }, status);
};
afterEach(() => vi.unstubAllGlobals());

describe("[C-11 part] the result of a save", () => {
  test("saved or conflict: the server's answer", async () => {
    const fetched = answering({ kind: "saved", cv, missing: ["x"] });
    expect(await sendSave(ID, request, { keepalive: true })).toEqual({
      kind: "saved",
      cv,
      missing: ["x"],
    });
    expect(fetched).toHaveBeenCalledWith(
      `/mon-espace/cv-appels-a-projets/${ID}/enregistrer`,
      expect.objectContaining({
        method: "POST",
        keepalive: true,
        body: JSON.stringify(request),
      }),
    );
    answering({ kind: "conflict", cv });
    expect(await sendSave(ID, request)).toEqual({ kind: "conflict", cv });
  });

  test.each([
    ["INVALID", "refused"],
    ["NOT_FOUND", "refused"],
    // No sign-in dialog: this save was not requested by the person.
    ["SIGN_IN_REQUIRED", "signedOut"],
    ["TOO_MANY_REQUESTS", "failed"],
    ["UNAVAILABLE", "failed"],
  ] as const)("%s: %s", async (code, kind) => {
    refusing(code);
    expect(await sendSave(ID, request)).toEqual({ kind });
  });

  test("no answer: offline, or a server that is away", async () => {
    answering(null);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    expect(await sendSave(ID, request)).toEqual({ kind: "failed" });
    vi.stubGlobal("navigator", { onLine: false });
    expect(await sendSave(ID, request)).toEqual({ kind: "offline" });
  });
});

test("[C-11 part] a copy has an id, or a reason why there is none", async () => {
  answering({ kind: "copied", id: "2" });
  expect(await sendCopy(ID, request)).toMatchObject({ id: "2" });
  refusing("FORBIDDEN_ROLE", { why: "full" });
  expect(await sendCopy(ID, request)).toBe("full");
  refusing("UNAVAILABLE");
  expect(await sendCopy(ID, request)).toBe("failed");
});
