/** Reports a slow step: an updated line in a terminal, plain lines elsewhere (logs, CI). */
export type Progress = <T>(label: string, step: () => Promise<T>) => Promise<T>;

const REPEAT_EVERY_MS = 15_000;

export const withProgress: Progress = async (label, step) => {
  const startedAt = performance.now();
  const seconds = (digits: number) => ((performance.now() - startedAt) / 1000).toFixed(digits);
  const terminal = process.stdout.isTTY;

  if (terminal) process.stdout.write(`  ${label}…`);
  else printLine(`  ${label}…`);
  const timer = setInterval(
    () => {
      if (terminal) process.stdout.write(`\r  ${label}… ${seconds(0)} s`);
      else printLine(`  ${label}… ${seconds(0)} s`);
    },
    terminal ? 1000 : REPEAT_EVERY_MS,
  );
  try {
    const result = await step();
    if (terminal) process.stdout.write(`\r\u001b[K  ✓ ${label} (${seconds(1)} s)\n`);
    else printLine(`  ✓ ${label} (${seconds(1)} s)`);
    return result;
  } catch (error) {
    if (terminal) process.stdout.write("\n");
    throw error;
  } finally {
    clearInterval(timer);
  }
};

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
