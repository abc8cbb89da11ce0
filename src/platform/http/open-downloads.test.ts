import { expect, test, vi } from "vitest";
import { OpenDownloads } from "./open-downloads.server.ts";

/** An endless file, and whether it is still read. */
function endless() {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    answer: new Response(body, { status: 206, headers: { etag: "x" } }),
    isCancelled: () => cancelled,
  };
}

test("a file on its way breaks off when the right to it ends, and no other does", async () => {
  const downloads = new OpenDownloads();
  const [hers, his] = [endless(), endless()];
  const answer = await downloads.send("dossier ada", async () => hers.answer);
  const other = (await downloads.send("dossier bo", async () => his.answer)).body?.getReader();
  expect([answer.status, answer.headers.get("etag")]).toEqual([206, "x"]);
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(1000);
  downloads.abort("dossier ada");
  const rest = async () => {
    for (;;) if ((await reader?.read())?.done) return;
  };
  await expect(rest()).rejects.toThrow();
  expect(hers.isCancelled()).toBe(true);
  expect((await other?.read())?.value).toHaveLength(1000);
  await vi.waitFor(() => expect(downloads.rights).toEqual(["dossier bo"]));
  await other?.cancel();
});

test("a right that ends while it is asked for sends nothing; what came whole, or was refused, is forgotten", async () => {
  const downloads = new OpenDownloads();
  const { answer, isCancelled } = endless();
  const late = downloads.send("dossier ada", async () => {
    downloads.abort("dossier ada");
    return answer;
  });
  await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(isCancelled()).toBe(true);
  await expect(
    downloads.send("dossier ada", () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  const whole = await downloads.send("dossier ada", async () => new Response("all of it"));
  expect(await whole.text()).toBe("all of it");
  const none = await downloads.send("dossier ada", async () => new Response(null));
  expect(none.body).toBeNull();
  await vi.waitFor(() => expect(downloads.rights).toEqual([]));
});
