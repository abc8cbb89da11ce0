import { PICTURE_PROBLEMS, type PictureProblem } from "../../rules/picture.ts";
import { PICTURE_PATH } from "../../rules/picture-address.ts";

type Sent =
  | { readonly kind: "changed"; readonly picture: string | null }
  | { readonly kind: "refused"; readonly problem: PictureProblem };

/** Sends a new picture, or the wish to delete the one there is (null). */
export async function sendPicture(content: Blob | null): Promise<Sent> {
  const body = new FormData();
  if (content) body.set("file", content, "picture.jpg");
  else body.set("delete", "on");
  try {
    const response = await fetch(PICTURE_PATH, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      redirect: "manual",
    });
    const answer = (await response.json()) as { picture?: string | null; problem?: string };
    if (response.ok) return { kind: "changed", picture: answer.picture ?? null };
    const problem = PICTURE_PROBLEMS.find((one) => one === answer.problem) ?? "failed";
    return { kind: "refused", problem };
  } catch {
    return { kind: "refused", problem: "failed" };
  }
}
