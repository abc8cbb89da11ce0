import { href } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  changePicture,
  deletePicture,
} from "#features/people/researchers/commands/change-picture.server.ts";
import { changePictureContract } from "#features/people/researchers/endpoints.ts";
import { findPictureKey } from "#features/people/researchers/queries/profile.server.ts";
import { pictureHref } from "#features/people/researchers/rules/paths.ts";
import { MAX_PICTURE_BYTES, toPictureProblem } from "#features/people/researchers/rules/picture.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { endpoint, resource } from "#platform/http/endpoint.server.ts";
import { readFirstBytes, readUpload } from "#platform/http/read-upload.server.ts";
import { toSignInRedirect } from "#platform/http/sign-in-redirect.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";

const YEAR_SECONDS = 31_536_000;

/** The current person's picture; no other picture can be requested. */
export const loader = resource(async ({ request, url, context, caller: { db, storage } }) => {
  const { userId } = requirePerson(context);
  const key = await findPictureKey(db, userId);
  // The address of a former picture answers 404: otherwise the new picture would be cached under it.
  if (!key || pictureHref(key) !== `${url.pathname}${url.search}`)
    throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(request, storage, {
    key,
    mime: "image/webp",
    // A new picture gets a new key.
    version: key.slice(key.lastIndexOf("/") + 1),
    cacheControl: `private, max-age=${YEAR_SECONDS}, immutable`,
  });
});

/** Posted by the page's script, which reads the response, or by the form itself, which is redirected to its page. */
export const action = endpoint(changePictureContract, async ({ request, caller }) => {
  const isScript = request.headers.get("accept")?.includes("json");
  const page = (state: string) => redirectDone(href("/mon-espace/mon-profil"), "picture", state);
  try {
    const key = await changePictureFromForm(caller, request);
    if (isScript) return { picture: key && pictureHref(key) };
    return page(key ? "saved" : "removed");
  } catch (error) {
    if (isScript) throw error;
    const problem = toPictureProblem(error);
    if (problem) return page(problem);
    throw toSignInRedirect(error, href("/mon-espace/mon-profil"));
  }
});

/** Returns the key of the new picture, or null after a removal. */
async function changePictureFromForm(caller: Caller, request: Request): Promise<string | null> {
  const { fields, files } = await readUpload(request, {
    maxFiles: 1,
    // Reads one byte more than the limit, which shows that a picture is too large.
    storeFile: ({ content }) => readFirstBytes(content, MAX_PICTURE_BYTES + 1),
  });
  if (fields.get("delete") === "on") {
    await deletePicture(caller, {});
    return null;
  }
  return (await changePicture(caller, { file: files.get("file") ?? new Uint8Array() })).key;
}
