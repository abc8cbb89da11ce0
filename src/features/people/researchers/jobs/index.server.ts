import type { AnyJob } from "#platform/jobs/job.ts";
import { askDegradedServices } from "./ask-degraded-services.server.ts";
import { deletePictureFile } from "./delete-picture.server.ts";
import { forgetRemovedEntries } from "./forget-removed-entries.server.ts";
import { readOrcid } from "./read-orcid.server.ts";
import { readOrcidAgain } from "./read-orcid-again.server.ts";

export const researcherJobs: readonly AnyJob[] = [
  askDegradedServices,
  readOrcid,
  readOrcidAgain,
  forgetRemovedEntries,
  deletePictureFile,
];
