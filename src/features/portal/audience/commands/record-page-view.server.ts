import { randomUUID } from "node:crypto";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { toNetworkLimits } from "#platform/throttle/network.ts";
import { PAGE_VIEW_RATE_LIMIT, pageViewSchema } from "../rules/page-view.ts";
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
  limits: (_actor, _input, { clientAddress }) =>
    toNetworkLimits(PAGE_VIEW_RATE_LIMIT, clientAddress),
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
