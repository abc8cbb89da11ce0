import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { pageHandler } from "./page-handler.server.ts";
import { type RequestInfo, requestInfoContext } from "./request-info.ts";

const ORIGIN = "https://p.test";

/** The address seen by a loader, requested in one of the router's two ways. */
async function toldOf(asked: string, page: string) {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { path: asked, origin: ORIGIN } as RequestInfo);
  const loader = pageHandler(({ info, url }) => ({ path: info.path, href: url.href }));
  const request = new Request(ORIGIN + asked);
  const args = { request, context, params: {}, url: new URL(page, ORIGIN) };
  return loader(args as unknown as LoaderFunctionArgs);
}

it("tells the address of the page, also when only its data is asked for", async () => {
  const page = "/mon-espace/mon-profil?fait=saved";
  const told = { path: page, href: ORIGIN + page };
  expect(await toldOf(page, page)).toEqual(told);
  expect(await toldOf("/mon-espace/mon-profil.data?fait=saved&_routes=root", page)).toEqual(told);
});
