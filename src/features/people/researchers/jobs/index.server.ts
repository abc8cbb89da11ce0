import type { AnyJob } from "#platform/jobs/job.ts";
import { deletePictureFile, deleteRemovedEntries } from "./cleanup.server.ts";
import { probeDegradedServices } from "./probe-degraded-services.server.ts";
import { readOrcid, scheduleOrcidReadings } from "./read-orcid.server.ts";

export const researcherJobs: readonly AnyJob[] = [
  probeDegradedServices,
  readOrcid,
  scheduleOrcidReadings,
  deleteRemovedEntries,
  deletePictureFile,
];
