import type { AnyJob } from "#platform/jobs/job.ts";
import { deletePictureFile } from "./delete-picture-file.server.ts";
import { deleteRemovedEntries } from "./delete-removed-entries.server.ts";
import { probeDegradedServices } from "./probe-degraded-services.server.ts";
import { readOrcid } from "./read-orcid.server.ts";
import { scheduleOrcidReadings } from "./schedule-orcid-readings.server.ts";

export const researcherJobs: readonly AnyJob[] = [
  probeDegradedServices,
  readOrcid,
  scheduleOrcidReadings,
  deleteRemovedEntries,
  deletePictureFile,
];
