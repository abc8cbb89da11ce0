import { expect, test } from "vitest";
import { buildBrickPlot, listPlotLines, PLOT_DAYS } from "./deposit-bricks.ts";

const NOW = new Date("2026-11-24T11:00:00Z");
const deposit = (callId: number, day: string, count: number) => ({
  callId,
  day: `2026-11-${day}`,
  count,
});

test("the plot has one column for each of the last fourteen days, also without deposits", () => {
  const plot = buildBrickPlot([deposit(7, "18", 3), deposit(8, "18", 1), deposit(7, "24", 2)], NOW);
  expect(plot.days).toHaveLength(PLOT_DAYS);
  expect(plot.days.map(({ day }) => day).at(0)).toBe("2026-11-11");
  expect(plot.days.at(-1)).toMatchObject({ day: "2026-11-24", counts: [2, 0], total: 2 });
  expect(plot.series).toEqual([
    { callId: 7, total: 5 },
    { callId: 8, total: 1 },
  ]);
  expect(plot).toMatchObject({ highest: 4, total: 6 });
  expect(buildBrickPlot([], NOW)).toMatchObject({ series: [], highest: 0, total: 0 });
});

test("calls beyond the first ones are one series", () => {
  const counts = [
    deposit(1, "20", 1),
    deposit(2, "20", 5),
    deposit(3, "21", 2),
    deposit(4, "21", 1),
  ];
  const plot = buildBrickPlot(counts, NOW);
  expect(plot.series).toEqual([
    { callId: 2, total: 5 },
    { callId: 3, total: 2 },
    { callId: null, total: 2 },
  ]);
  expect(plot.days.find(({ day }) => day === "2026-11-20")?.counts).toEqual([5, 0, 1]);
});

test("the lines of the plot stand at round numbers that are reached", () => {
  expect(listPlotLines(0)).toEqual([]);
  expect(listPlotLines(1)).toEqual([1]);
  expect(listPlotLines(4)).toEqual([2, 4]);
  expect(listPlotLines(47)).toEqual([20, 40]);
});
