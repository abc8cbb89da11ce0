import { findCvWorksContract } from "#features/people/cv/endpoints.ts";
import { getCvForActor } from "#features/people/cv/queries/cvs.server.ts";
import { findWorks } from "#features/people/cv/queries/works.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  findCvWorksContract,
  async ({ params, query, caller: { actor, db } }) => {
    await getCvForActor(db, actor, "edit", params.id);
    return findWorks(db, actor, query);
  },
);

export const action = loader;
