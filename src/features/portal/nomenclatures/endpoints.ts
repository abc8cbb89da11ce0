import { z } from "zod";
import { ANYONE } from "#platform/actor.ts";
import { contract } from "#platform/http/contract.ts";

/** A parent may be given as an id or as the address of its resource: /api/erc_domains/12. */
const PARENT_REFERENCE = /^(?:\/api\/erc_domains\/)?([1-9]\d{0,8})$/;

/** `?exists[parent]=false` gives the first level, `?parent={id}` the children of one domain. */
export const ercDomainsContract = contract({
  method: "GET",
  path: "/api/erc_domains",
  actors: ANYONE,
  scope: "nomenclatures:read",
  summary: "ERC domains: those of the first level, or the children of one.",
  query: z
    .object({
      parent: z.string().regex(PARENT_REFERENCE, "the id of a domain").optional(),
      "exists[parent]": z.string().optional(),
    })
    .refine((query) => query.parent !== undefined || query["exists[parent]"] === "false", {
      path: ["parent"],
      message: "the id of a domain, or exists[parent]=false",
    })
    .transform(({ parent }) => ({
      parentId: parent === undefined ? null : Number(PARENT_REFERENCE.exec(parent)?.[1]),
    })),
  answer: z.object({ member: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
