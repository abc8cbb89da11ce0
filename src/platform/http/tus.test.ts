import { expect, test } from "vitest";
import { parseByteHeader, parseUploadMetadata, rejectOtherVersion } from "./tus.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

test("what a client says of a file", () => {
  const headers = new Headers({
    "upload-metadata": `filename ${base64("Été\0.pdf")},slot ${base64("s1")}, final,__proto__ eA==`,
    "upload-length": "200",
    "upload-offset": "-1",
  });
  expect(parseUploadMetadata(headers)).toEqual({ filename: "Été.pdf", slot: "s1", final: "" });
  expect(parseByteHeader(headers, "upload-length")).toBe(200);
  expect(parseByteHeader(headers, "upload-offset")).toBeNull();
  expect(parseUploadMetadata(new Headers())).toEqual({});
});

test("another version is refused with ours", () => {
  const ask = (headers: Record<string, string>) =>
    rejectOtherVersion(new Request("http://passerelle.test/", { headers }));
  expect(ask({ "tus-resumable": "1.0.0" })).toBeNull();
  const refusal = ask({ "tus-resumable": "0.2.2" });
  expect(refusal?.status).toBe(412);
  expect(refusal?.headers.get("tus-version")).toBe("1.0.0");
  expect(() => ask({})).toThrow("BAD_REQUEST");
});
