import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { readCrossrefWork } from "#services/crossref.server.ts";
import { fetchDataverseWorks } from "#services/dataverse.server.ts";
import { fetchHalWorks } from "#services/hal.server.ts";
import { readOrcidRecord } from "#services/orcid.server.ts";
import { getOutsideClient, type ServiceName } from "#services/outside-clients.server.ts";
import { searchRnsr } from "#services/rnsr.server.ts";
import { searchRor } from "#services/ror.server.ts";
import { searchSirene } from "#services/sirene.server.ts";

type ProbeDeps = Pick<Deps, "db" | "env" | "clock" | "log">;

/** The sample record of ORCID's documentation, and a name every register knows. */
const SAMPLE_ORCID = "0000-0002-1825-0097";
const SAMPLE_NAME = "cnrs";
/** An article about Crossref itself. */
const SAMPLE_DOI = "10.1162/qss_a_00022";

/** A cheap request to each service. The answer is ignored. */
const PROBES: Record<ServiceName, (deps: ProbeDeps) => Promise<unknown>> = {
  orcid: (deps) => readOrcidRecord(getOutsideClient(deps, "orcid"), SAMPLE_ORCID),
  ror: (deps) => searchRor(getOutsideClient(deps, "ror"), SAMPLE_NAME),
  rnsr: (deps) => searchRnsr(getOutsideClient(deps, "rnsr"), SAMPLE_NAME),
  sirene: (deps) =>
    searchSirene(
      { client: getOutsideClient(deps, "sirene"), key: deps.env.SIRENE_KEY },
      SAMPLE_NAME,
    ),
  crossref: (deps) => readCrossrefWork(getOutsideClient(deps, "crossref"), SAMPLE_DOI),
  hal: (deps) =>
    fetchHalWorks(getOutsideClient(deps, "hal"), { by: "orcid", value: SAMPLE_ORCID }).next(),
  dataverse: (deps) =>
    fetchDataverseWorks(getOutsideClient(deps, "dataverse"), {
      by: "orcid",
      value: SAMPLE_ORCID,
    }).next(),
};

/**
 * Probes degraded services every minute. Otherwise a service would be shown as unavailable until the next real
 * request. The client records the outcome.
 */
export const probeDegradedServices: Job<Record<string, never>> = {
  id: "ask-degraded-services",
  payload: z.object({}),
  schedule: "* * * * *",
  rate: HOUSEKEEPING_RATE,
  async run(deps) {
    const failing = await listDegradedServices(deps.db);
    const known = failing.flatMap(({ service }) => PROBES[service as ServiceName] ?? []);
    await Promise.allSettled(known.map((ask) => ask(deps)));
  },
};
