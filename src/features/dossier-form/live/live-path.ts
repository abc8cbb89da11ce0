/** Where editors open their socket. No route of pages: the server of sockets knows it. */
export const LIVE_PATH = "/mon-espace/dossier/:id/direct/:formModelType";

export const livePath = (dossierId: string, formModelType: string): string =>
  LIVE_PATH.replace(":id", dossierId).replace(":formModelType", formModelType);
