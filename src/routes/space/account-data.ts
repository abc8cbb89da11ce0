import { requirePerson } from "#features/accounts/require-person.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { personalArchive } from "#product/personal-data.server.ts";

/** Reading everything somebody has is work: often enough for a person, too seldom for a script. */
const DOWNLOADS = { name: "personal-data", most: 10, seconds: 3600 } as const;

export const loader = pageHandler(async ({ context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, DOWNLOADS, actor.userId, now))) {
    throw new DomainError("TOO_MANY_REQUESTS");
  }
  const archive = await personalArchive(deps, actor.userId, info.locale);
  return new Response(Buffer.from(archive), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="passerelle-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
});
