import { deletePieces, expireUploads } from "./expire-uploads.server.ts";

export const appendixJobs = [deletePieces, expireUploads] as const;
