import fc from "fast-check";
import { expect, test } from "vitest";
import { LruMap } from "./lru-map.ts";

test("forgets what was used longest ago", () => {
  const map = new LruMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.get("a");
  map.set("c", 3);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
});

const step = fc.record({
  act: fc.constantFrom("get", "set", "delete"),
  key: fc.integer({ min: 0, max: 8 }),
  value: fc.nat(),
});

test("does what a list with the youngest last does", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step), (capacity, steps) => {
      const map = new LruMap<number, number>(capacity);
      let list: [number, number][] = [];
      for (const { act, key, value } of steps) {
        const known = list.find(([other]) => other === key);
        const rest = list.filter(([other]) => other !== key);
        if (act === "get") {
          expect(map.get(key)).toBe(known?.[1]);
          if (known) list = [...rest, known];
        } else if (act === "delete") {
          map.delete(key);
          list = rest;
        } else {
          map.set(key, value);
          list = [...rest, [key, value] as [number, number]].slice(-capacity);
        }
        expect(map.size).toBe(list.length);
      }
      map.clear();
      expect(map.size).toBe(0);
    }),
  );
});
