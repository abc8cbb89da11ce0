import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AppLink, ClientRoutesContext } from "./app-link.tsx";

/** How each address is rendered on a page: as a router link or as a plain link. */
async function linksOn(page: string, addresses: readonly string[]): Promise<string[]> {
  const routes = [
    {
      path: "*",
      element: (
        <ClientRoutesContext value={(path) => path.startsWith("/live")}>
          {addresses.map((address) => (
            <AppLink key={address} href={address}>
              {address}
            </AppLink>
          ))}
        </ClientRoutesContext>
      ),
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://here${page}`));
  if (context instanceof Response) throw new Error("no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  return [...html.matchAll(/<a [^>]*>/g)].flatMap(([tag]) =>
    tag.includes("data-discover") ? [/href="([^"]*)"/.exec(tag)?.[1] ?? ""] : [],
  );
}

const ADDRESSES = [
  "/live/b",
  "/live/b?x=1#place",
  "/live/a#place",
  "#place",
  "/still",
  "//elsewhere/live",
  "https://elsewhere.example/live",
];

test("between hydrated pages the router leads; to all else, and to a place of the page, the browser does", async () => {
  expect(await linksOn("/live/a", ADDRESSES)).toEqual(["/live/b", "/live/b?x=1#place"]);
});

test("a page that is not hydrated has links as they always were", async () => {
  expect(await linksOn("/still", ADDRESSES)).toEqual([]);
});

test("a page outside the router has links, too", () => {
  expect(renderToStaticMarkup(<AppLink href="/live/b">b</AppLink>)).toBe('<a href="/live/b">b</a>');
});
