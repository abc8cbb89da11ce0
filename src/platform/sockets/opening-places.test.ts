import { expect, test } from "vitest";
import { MAX_OPENING_OF_NETWORK, MAX_OPENING_OF_SITE, OpeningPlaces } from "./opening-places.ts";

const taken = (places: OpeningPlaces, addresses: readonly string[]) =>
  addresses.map((address) => places.take(address)).filter((back) => back !== null);

test("a network has so many places, gives them back, and takes none of another's", () => {
  const places = new OpeningPlaces();
  const asked = Array<string>(MAX_OPENING_OF_NETWORK + 5).fill("192.0.2.1");
  const held = taken(places, asked);
  expect(held).toHaveLength(MAX_OPENING_OF_NETWORK);
  expect(places.take("192.0.2.2")).not.toBeNull();
  for (const back of held) back();
  expect(taken(places, asked)).toHaveLength(MAX_OPENING_OF_NETWORK);
});

test("the networks of one site have places together", () => {
  const places = new OpeningPlaces();
  const asked = Array.from({ length: 200 }, (_, lab) => `2001:db8:1:${lab.toString(16)}::1`);
  expect(taken(places, asked)).toHaveLength(MAX_OPENING_OF_SITE);
  expect(places.take("2001:db8:2::1")).not.toBeNull();
});

test("a proxy on the same machine that nobody told of is not taken for one network", () => {
  expect(taken(new OpeningPlaces(), Array<string>(500).fill("127.0.0.1"))).toHaveLength(500);
});
