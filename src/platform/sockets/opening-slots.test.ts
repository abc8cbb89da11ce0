import { expect, test } from "vitest";
import { createExemption } from "../http/request-origin.ts";
import {
  createOpeningSlots,
  MAX_OPENING_PER_NETWORK,
  MAX_OPENING_PER_SITE,
} from "./opening-slots.ts";

const limitEverybody = () => false;
const taken = (enter: ReturnType<typeof createOpeningSlots>, addresses: readonly string[]) =>
  addresses.map((address) => enter(address)).filter((back) => back !== null);

test("a network has so many places, gives them back, and takes none of another's", () => {
  const enter = createOpeningSlots(limitEverybody);
  const asked = Array<string>(MAX_OPENING_PER_NETWORK + 5).fill("192.0.2.1");
  const held = taken(enter, asked);
  expect(held).toHaveLength(MAX_OPENING_PER_NETWORK);
  expect(enter("192.0.2.2")).not.toBeNull();
  for (const back of held) back();
  expect(taken(enter, asked)).toHaveLength(MAX_OPENING_PER_NETWORK);
});

test("the networks of one site have places together", () => {
  const enter = createOpeningSlots(limitEverybody);
  const asked = Array.from({ length: 200 }, (_, lab) => `2001:db8:1:${lab.toString(16)}::1`);
  expect(taken(enter, asked)).toHaveLength(MAX_OPENING_PER_SITE);
  expect(enter("2001:db8:2::1")).not.toBeNull();
});

test("requests from the same machine have no limit in the demonstration or where the configuration says so, and one else", () => {
  const openFromLoopback = (settings: { DEMO: boolean; EXEMPT_LOOPBACK?: boolean }) => {
    const enter = createOpeningSlots(createExemption({ EXEMPT_LOOPBACK: undefined, ...settings }));
    return taken(enter, Array<string>(500).fill("127.0.0.1")).length;
  };
  expect(openFromLoopback({ DEMO: true })).toBe(500);
  expect(openFromLoopback({ DEMO: false, EXEMPT_LOOPBACK: true })).toBe(500);
  expect(openFromLoopback({ DEMO: false })).toBe(MAX_OPENING_PER_NETWORK);
  expect(openFromLoopback({ DEMO: true, EXEMPT_LOOPBACK: false })).toBe(MAX_OPENING_PER_NETWORK);
});
