import { beforeEach } from "vitest";
import { clearKeptLog, formatKeptLog } from "./kept-log.ts";

/** A failing test prints what the product logged: an answer 503 alone does not say what was unavailable. */
clearKeptLog();

beforeEach(({ onTestFailed }) => {
  const startedAt = new Date();
  onTestFailed(() => {
    const log = formatKeptLog(startedAt);
    if (log) console.log(log);
  });
});
