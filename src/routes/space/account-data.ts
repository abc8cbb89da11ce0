import { Readable } from "node:stream";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { streamPersonalArchive } from "#product/personal-archive.server.ts";

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const now = caller.clock.now();
  const archive = streamPersonalArchive(caller, actor.userId, info.locale);
  return new Response(Readable.toWeb(Readable.from(archive)) as ReadableStream, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="passerelle-${now.toISOString().slice(0, 10)}.zip"`,
    },
  });
});
