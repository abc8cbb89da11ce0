import { deletePieces } from "./delete-pieces.server.ts";
import { expireUploads } from "./expire-uploads.server.ts";

export const appendixJobs = [deletePieces, expireUploads] as const;
