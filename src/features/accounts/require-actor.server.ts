import { type RouterContextProvider, redirectDocument } from "react-router";
import type { RequestInfo } from "#platform/http/request-info.ts";
import { type Actor, actorOf } from "./actor.ts";
import { ADMINISTRATION_HREF } from "./require-administrator.server.ts";

const LOGIN_PATH = "/login";

/** The signed-in person, or a way to sign in and come back to the same place: pages of their own, loaded whole. */
export function requireActor(
  context: Readonly<RouterContextProvider>,
  info: Pick<RequestInfo, "path">,
): Actor {
  const actor = actorOf(context);
  if (!actor) throw redirectDocument(`${LOGIN_PATH}?${new URLSearchParams({ next: info.path })}`);
  // Administrators have rooms of their own, and no dossier, CV or alert to keep in these.
  if (actor.role === "administrator") throw redirectDocument(ADMINISTRATION_HREF);
  return actor;
}
