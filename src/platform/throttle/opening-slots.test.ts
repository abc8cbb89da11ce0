import { expect, test } from "vitest";
import { createExemption } from "../http/request-origin.ts";
import { MAX_OPENING_PER_NETWORK, MAX_OPENING_PER_SITE, OpeningSlots } from "./opening-slots.ts";

const limitEverybody = () => false;
const taken = (places: OpeningSlots, addresses: readonly string[]) =>
  addresses.map((address) => places.acquire(address)).filter((back) => back !== null);

test("a network has so many places, gives them back, and takes none of another's", () => {
  const places = new OpeningSlots(limitEverybody);
  const asked = Array<string>(MAX_OPENING_PER_NETWORK + 5).fill("192.0.2.1");
  const held = taken(places, asked);
  expect(held).toHaveLength(MAX_OPENING_PER_NETWORK);
  expect(places.acquire("192.0.2.2")).not.toBeNull();
  for (const back of held) back();
  expect(taken(places, asked)).toHaveLength(MAX_OPENING_PER_NETWORK);
});

test("the networks of one site have places together", () => {
  const places = new OpeningSlots(limitEverybody);
  const asked = Array.from({ length: 200 }, (_, lab) => `2001:db8:1:${lab.toString(16)}::1`);
  expect(taken(places, asked)).toHaveLength(MAX_OPENING_PER_SITE);
  expect(places.acquire("2001:db8:2::1")).not.toBeNull();
});

test("requests from the same machine have no limit in the demonstration or where the configuration says so, and one else", () => {
  const openFromLoopback = (settings: { DEMO: boolean; EXEMPT_LOOPBACK?: boolean }) => {
    const places = new OpeningSlots(createExemption({ EXEMPT_LOOPBACK: undefined, ...settings }));
    return taken(places, Array<string>(500).fill("127.0.0.1")).length;
  };
  expect(openFromLoopback({ DEMO: true })).toBe(500);
  expect(openFromLoopback({ DEMO: false, EXEMPT_LOOPBACK: true })).toBe(500);
  expect(openFromLoopback({ DEMO: false })).toBe(MAX_OPENING_PER_NETWORK);
  expect(openFromLoopback({ DEMO: true, EXEMPT_LOOPBACK: false })).toBe(MAX_OPENING_PER_NETWORK);
});
