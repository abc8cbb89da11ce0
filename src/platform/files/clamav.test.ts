import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClamavStandIn, startClamav } from "#tests/support/clamav-stand-in.ts";
import { EICAR } from "#tests/support/cv-files.ts";
import { ScannerDownError, scanForViruses } from "./clamav.server.ts";

let clamav: ClamavStandIn;
beforeAll(async () => {
  clamav = await startClamav();
});
afterAll(() => clamav.stop());

test("a file is sent whole and gets its verdict", async () => {
  clamav.behaviour = "working";
  const large = Buffer.alloc(2 * 1024 * 1024, "x");
  expect(await scanForViruses(clamav.url, [large])).toBe("clean");
  expect(await scanForViruses(clamav.url, [Buffer.alloc(0)])).toBe("clean");
  expect(await scanForViruses(clamav.url, [Buffer.concat([large, Buffer.from(EICAR)])])).toBe(
    "infected",
  );
});

test("a file that comes piece by piece is sent as it comes; one that breaks off is not called clean", async () => {
  clamav.behaviour = "working";
  async function* pieces(breaks: boolean) {
    yield Buffer.from(EICAR.slice(0, 20));
    yield Buffer.alloc(0);
    if (breaks) throw new Error("the storage is away");
    yield Buffer.from(EICAR.slice(20));
  }
  expect(await scanForViruses(clamav.url, pieces(false))).toBe("infected");
  await expect(scanForViruses(clamav.url, pieces(true))).rejects.toThrow(ScannerDownError);
});

test.each(["silent", "nonsense", "refusing"] as const)(
  "a %s scanner is no clean bill",
  async (mood) => {
    clamav.behaviour = mood;
    await expect(scanForViruses(clamav.url, [Buffer.from("x")], 200)).rejects.toThrow(
      ScannerDownError,
    );
  },
);

test("nor is one that is not there", async () => {
  await expect(scanForViruses("tcp://127.0.0.1:1", [Buffer.from("x")], 2000)).rejects.toThrow(
    ScannerDownError,
  );
});
