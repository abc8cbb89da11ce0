import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Provider } from "oidc-provider";
import { createFaultMiddleware, type Fault } from "../fake-services.ts";
import { renderExpiredPage, renderHomePage, renderProfilePage, renderSignInPage } from "./pages.ts";
import { peopleByOrcid } from "./people.ts";
import { CLIENT, createProvider } from "./provider.ts";

export type FakeOrcid = {
  address: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
};

type Options = { host: string; port: number; fault: () => Fault };

/** ORCID's stand-in: sign-in, public records and profiles of invented people, on one port of its own. */
export async function startFakeOrcid({ host, port, fault }: Options): Promise<FakeOrcid> {
  const server = createServer();
  const address = await listen(server, host, port);
  server.on("request", getRequestListener(createOrcidApp(address, fault).fetch));
  return {
    address,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function createOrcidApp(issuer: string, fault: () => Fault) {
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= createProvider(issuer);
    return made;
  };
  const everybody = [...peopleByOrcid.values()];
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use("*", createFaultMiddleware(fault));
  app.get("/", (context) => context.html(renderHomePage(everybody)));
  app.get("/:orcid{\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]}", (context) => {
    const person = peopleByOrcid.get(context.req.param("orcid"));
    return person ? context.html(renderProfilePage(person)) : context.notFound();
  });
  app.get("/v3.0/:orcid/record", (context) => {
    const orcid = context.req.param("orcid");
    const person = peopleByOrcid.get(orcid);
    return person
      ? context.json(person.record as object)
      : context.json(createNotFoundBody(orcid), 404);
  });
  app.get("/v3.0/:orcid/works", (context) => {
    const orcid = context.req.param("orcid");
    const record = peopleByOrcid.get(orcid)?.record as {
      "activities-summary"?: { works?: object };
    };
    const works = record?.["activities-summary"]?.works;
    return works ? context.json(works) : context.json(createNotFoundBody(orcid), 404);
  });
  app.get("/signin/:uid", (context) =>
    context.html(renderSignInPage(context.req.param("uid"), everybody)),
  );
  app.post("/signin/:uid", async (context) => {
    const { person, deny } = await context.req.parseBody();
    const { incoming, outgoing } = context.env;
    const door = await provider();
    try {
      const result = deny
        ? { error: "access_denied", error_description: "User denied access" }
        : await createConsent(door, String(person));
      const { session } = await door.interactionDetails(incoming, outgoing);
      const next = await door.interactionResult(incoming, outgoing, result);
      if (session) await clearPreviousAccount(door, session.uid);
      return context.redirect(next, 303);
    } catch {
      return context.html(renderExpiredPage(), 400);
    }
  });
  app.all("*", async (context) => {
    const { incoming, outgoing } = context.env;
    await (await provider()).callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** One browser may be several people, one after the other: who it was before must not stand in the way. */
async function clearPreviousAccount(door: Provider, sessionUid: string) {
  const former = await door.Session.findByUid(sessionUid);
  if (!former) return;
  former.accountId = undefined;
  await former.persist();
}

/** Signing in here is agreeing too, as it is at ORCID for who agreed before. */
async function createConsent(door: Provider, orcid: string) {
  const grant = new door.Grant({ accountId: orcid, clientId: CLIENT.id });
  grant.addOIDCScope("openid");
  grant.addOIDCClaims(["sub", "name", "given_name", "family_name"]);
  return { login: { accountId: orcid }, consent: { grantId: await grant.save() } };
}

const createNotFoundBody = (orcid: string) => ({
  "response-code": 404,
  "developer-message": `404 Not Found: The resource was not found. Full validation error: ORCID iD ${orcid} not found`,
  "user-message": "The resource was not found.",
  "error-code": 9016,
  "more-info": "https://members.orcid.org/api/resources/troubleshooting",
});

async function listen(server: Server, host: string, port: number): Promise<string> {
  const open = (wished: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(wished, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await open(port <= 65_535 ? port : 0).catch(() => open(0));
  // The address is also the issuer of identities: a browser and the product must both find it there.
  const shown = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${shown}:${(server.address() as AddressInfo).port}`;
}
