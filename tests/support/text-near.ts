import fc from "fast-check";

const odd = fc.string({
  unit: fc.constantFrom("e", "\u0301", "é", "😀", "\r\n", "\n", "\t", " ", "\u0000", "\ud83d"),
  maxLength: 4,
});

/** A text about as long as a limit, of characters that programs count differently. */
export const textNear = (max: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      odd,
      fc.constantFrom("a", "é", "e\u0301", "😀", "\r\n"),
      fc.integer({ min: Math.max(0, max - 4), max: max + 4 }),
      odd,
    )
    .map(([before, unit, times, after]) => `${before}${unit.repeat(times)}${after}`);
