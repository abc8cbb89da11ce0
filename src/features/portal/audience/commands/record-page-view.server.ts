import { randomUUID } from "node:crypto";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { pageViewSchema } from "../rules/page-view.ts";
import { pageViews } from "../tables.server.ts";

/**
 * Stores a page view of a visitor who agreed. Returns the visitor and visit ids, new ones where the cookies had none.
 */
export const recordPageView = command({
  actors: ["visitor", "person", "staff", "administrator"],
  isAudited: false,
  input: pageViewSchema.extend({
    visitorId: z.uuid().nullable(),
    visitId: z.uuid().nullable(),
  }),
  // Above the traffic of a laboratory behind one address, below what would fill the table.
  limits: [{ name: "page-views", per: "network", max: 600, seconds: 600 }],
  may: allowAnyone,
  async run({ tx, input, now: seenAt }) {
    const visitorId = input.visitorId ?? randomUUID();
    const visitId = input.visitId ?? randomUUID();
    const { path, locale, referrer } = input;
    await tx
      .insert(pageViews)
      .values({ visitorId, sessionId: visitId, path, locale, referrerHost: referrer, seenAt });
    return { visitorId, visitId };
  },
});
