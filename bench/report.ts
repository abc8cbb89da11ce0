/** A row of the table: the subject, our figure, the floor's figure and their ratio in the same run. */
export interface BenchRow {
  what: string;
  ours: string;
  floor?: string;
  ratio?: string;
  aim?: string;
}

export function printRows(title: string, rows: readonly BenchRow[]): void {
  process.stdout.write(
    `\n## ${title}\n\n| what | ours | floor | ratio | aim |\n|---|---|---|---|---|\n`,
  );
  for (const { what, ours, floor = "", ratio = "", aim = "" } of rows) {
    process.stdout.write(`| ${what} | ${ours} | ${floor} | ${ratio} | ${aim} |\n`);
  }
}

export const formatPerSecond = (value: number): string => `${Math.round(value)}/s`;
export const formatRatio = (ours: number, floor: number): string => (ours / floor).toFixed(2);
