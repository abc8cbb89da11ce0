import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { changePictureContract } from "../../endpoints.ts";
import { type PictureProblem, toPictureProblem } from "../../rules/picture.ts";

type PictureResult =
  | { readonly kind: "changed"; readonly picture: string | null }
  | { readonly kind: "refused"; readonly problem: PictureProblem };

/** Sends a new picture, or asks for the one there is to be deleted (null). */
export async function sendPicture(content: Blob | null): Promise<PictureResult> {
  const body = new FormData();
  if (content) body.set("file", content, "picture.jpg");
  else body.set("delete", "on");
  const outcome = await callEndpoint<typeof changePictureContract>(
    "POST",
    "/mon-espace/mon-profil/photo",
    { body },
  );
  if (outcome.ok) return { kind: "changed", picture: outcome.answer.picture };
  return { kind: "refused", problem: toPictureProblem(outcome.problem ?? {}) ?? "failed" };
}
