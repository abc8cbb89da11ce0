import { Readable } from "node:stream";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { requireWithinLimit } from "#platform/throttle/rate-limit.server.ts";
import { streamPersonalArchive } from "#product/personal-archive.server.ts";

/** Reading all personal data is expensive; the limit suits a person, not a script. */
const DOWNLOADS = { name: "personal-data", max: 10, seconds: 3600 } as const;

export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const now = caller.clock.now();
  await requireWithinLimit(caller, DOWNLOADS, actor.userId);
  const archive = streamPersonalArchive(caller, actor.userId, info.locale);
  return new Response(Readable.toWeb(Readable.from(archive)) as ReadableStream, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="passerelle-${now.toISOString().slice(0, 10)}.zip"`,
    },
  });
});
