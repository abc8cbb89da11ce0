import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { compileDirectEndpoints } from "./direct-endpoints.ts";

const endpoint = (path: string, answer: (params: object) => unknown, method = "POST") =>
  Object.assign(async ({ params }: { params: object }) => Response.json(answer(params)), {
    contract: { method, path },
  });

const page = () => null;
const thrown = () => {
  throw Response.json("elsewhere", { status: 302 });
};

const routes = Object.fromEntries(
  [
    ["dossier/:id/reponses/:type", { action: endpoint("/dossier/:id/reponses/:type", (p) => p) }],
    ["dossier/:id/reponses/modele", { default: page, action: async () => null }],
    ["profil", { default: page, action: endpoint("/profil", () => "drawn by the router") }],
    ["moved", { action: endpoint("/moved", thrown) }],
    ["api/calls", { action: endpoint("/api/calls", () => "found", "GET") }],
  ].map(([path, module]) => [path, { id: path, path, module }]),
) as unknown as ServerBuild["routes"];
const directly = compileDirectEndpoints(routes);

async function ask(path: string, method = "POST") {
  const request = new Request(`http://passerelle.test${path}`, { method });
  const answer = await directly(request)?.(request, new RouterContextProvider());
  return answer && [answer.status, await answer.json()];
}

test("an endpoint is asked with the parameters of its address", async () => {
  expect(await ask("/dossier/un%20deux/reponses/cv/")).toEqual([
    200,
    { id: "un deux", type: "cv" },
  ]);
  expect(await ask("/moved")).toEqual([302, "elsewhere"]);
  expect(await ask("/api/calls?page=2", "GET")).toEqual([200, "found"]);
});

test("pages, reads of what only writes and the router's own addresses are the router's", async () => {
  expect(await ask("/dossier/1/reponses/modele")).toBeUndefined();
  expect(await ask("/profil")).toBeUndefined();
  expect(await ask("/nowhere")).toBeUndefined();
  expect(await ask("/dossier/1/reponses/cv", "GET")).toBeUndefined();
  expect(await ask("/dossier/1/reponses/cv.data")).toBeUndefined();
  expect(await ask("/api/calls", "HEAD")).toBeUndefined();
});
