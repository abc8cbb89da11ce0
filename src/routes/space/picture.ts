import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  changePicture,
  deletePicture,
  type PictureOutcome,
} from "#features/researchers/commands/change-picture.server.ts";
import { pictureKeyOf } from "#features/researchers/queries/profile.server.ts";
import type { PictureProblem } from "#features/researchers/rules/picture.ts";
import { pictureAddress } from "#features/researchers/rules/picture-address.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

const YEAR_SECONDS = 31_536_000;

/** One's own picture and nobody else's: there is no other to ask for. */
export const loader = resource(async ({ url, context }) => {
  const { userId } = requirePerson(context);
  const { db, storage } = context.get(webDepsContext);
  const key = await pictureKeyOf(db, userId);
  // The address of a former picture shows nothing rather than another one that would then be kept under it.
  if (!key || pictureAddress(key) !== `${url.pathname}${url.search}`)
    throw new DomainError("NOT_FOUND");
  const content = await storage.read(key);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": "inline",
      "Cache-Control": `private, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
});

/** Sent by the page's script, which reads the answer, or by the form itself, which is led back to its page. */
export const action = resource(async ({ request, context }) => {
  const { userId } = requirePerson(context);
  const deps = context.get(webDepsContext);
  const outcome = await changed(deps, userId, await formOf(request));
  const refused = outcome.kind === "refused" ? outcome.problem : null;
  const key = outcome.kind === "changed" ? outcome.key : null;
  if (request.headers.get("accept")?.includes("json")) {
    if (refused) return Response.json({ problem: refused }, { status: statusOf(refused) });
    return Response.json({ picture: key && pictureAddress(key) });
  }
  const state = refused ?? (key ? "saved" : "removed");
  return redirect(`/mon-espace/mon-profil?photo=${state}`, 303);
});

const statusOf = (problem: PictureProblem) =>
  ERROR_STATUS[problem === "tooMany" ? "TOO_MANY_REQUESTS" : "BAD_REQUEST"];

async function changed(
  deps: Parameters<typeof changePicture>[0],
  userId: string,
  form: FormData,
): Promise<PictureOutcome> {
  if (form.get("delete") === "on") return deletePicture(deps, userId);
  const file = form.get("file");
  const content = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  return changePicture(deps, userId, content ?? new Uint8Array());
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}
