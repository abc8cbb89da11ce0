import { expect, test } from "vitest";
import { runInSaveSlot } from "./save-slots.server.ts";

test("saves leave connections to everybody else, and those of one dossier go one after the other", async () => {
  const pool = { options: { max: 10 } } as Parameters<typeof runInSaveSlot>[0]["pool"];
  const running: string[] = [];
  let [most, mostOfOne] = [0, 0];
  const save = async (dossierId: string) => {
    running.push(dossierId);
    most = Math.max(most, running.length);
    mostOfOne = Math.max(mostOfOne, running.filter((one) => one === dossierId).length);
    await new Promise(setImmediate);
    running.splice(running.indexOf(dossierId), 1);
  };
  const asked = Array.from({ length: 40 }, (_, at) => `dossier ${at % 20}`);
  await Promise.all(
    asked.map((id) => runInSaveSlot({ pool, input: { dossierId: id } }, () => save(id))),
  );
  expect([most, mostOfOne]).toEqual([6, 1]);
});
