import { href, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  changePicture,
  deletePicture,
} from "#features/researchers/commands/change-picture.server.ts";
import { changePictureContract } from "#features/researchers/endpoints.ts";
import { pictureKeyOf } from "#features/researchers/queries/profile.server.ts";
import { pictureProblem } from "#features/researchers/rules/picture.ts";
import { pictureAddress } from "#features/researchers/rules/picture-address.ts";
import type { Caller } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { endpoint, resource } from "#platform/http/endpoint.server.ts";
import { leadToSignIn } from "./lead-to-sign-in.ts";

const YEAR_SECONDS = 31_536_000;

/** One's own picture and nobody else's: there is no other to ask for. */
export const loader = resource(async ({ url, context, caller: { db, storage } }) => {
  const { userId } = requirePerson(context);
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
export const action = endpoint(changePictureContract, async ({ request, caller }) => {
  const form = await readForm(request, ["delete"]);
  const isScript = request.headers.get("accept")?.includes("json");
  const page = (state: string) => redirect(`${href("/mon-espace/mon-profil")}?photo=${state}`, 303);
  try {
    const key = form.values.delete === "on" ? await remove(caller) : await change(caller, form);
    if (isScript) return { picture: key && pictureAddress(key) };
    return page(key ? "saved" : "removed");
  } catch (error) {
    const problem = pictureProblem(error);
    if (isScript) throw error;
    if (problem) return page(problem);
    throw leadToSignIn(error, href("/mon-espace/mon-profil"));
  }
});

async function remove(caller: Caller): Promise<null> {
  await deletePicture(caller, {});
  return null;
}

async function change(caller: Caller, form: PostedForm): Promise<string> {
  const content = await form.file("file")?.arrayBuffer();
  const { key } = await changePicture(caller, { file: new Uint8Array(content ?? []) });
  return key;
}
