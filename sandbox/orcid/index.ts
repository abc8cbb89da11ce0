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

/** A fake ORCID: sign-in, public records and profiles of invented people, on a port of its own. */
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
  let created: Promise<Provider> | undefined;
  const provider = () => {
    created ??= createProvider(issuer);
    return created;
  };
  const people = [...peopleByOrcid.values()];
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use("*", createFaultMiddleware(fault));
  app.get("/", (context) => context.html(renderHomePage(people)));
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
    context.html(renderSignInPage(context.req.param("uid"), people)),
  );
  app.post("/signin/:uid", async (context) => {
    const { person, deny } = await context.req.parseBody();
    const { incoming, outgoing } = context.env;
    const openProvider = await provider();
    try {
      const result = deny
        ? { error: "access_denied", error_description: "User denied access" }
        : await createConsent(openProvider, String(person));
      const { session } = await openProvider.interactionDetails(incoming, outgoing);
      const next = await openProvider.interactionResult(incoming, outgoing, result);
      if (session) await clearPreviousAccount(openProvider, session.uid);
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

/** One browser signs in as several people in turn: the previous account is removed from its session. */
async function clearPreviousAccount(provider: Provider, sessionUid: string) {
  const session = await provider.Session.findByUid(sessionUid);
  if (!session) return;
  session.accountId = undefined;
  await session.persist();
}

/** Signing in grants consent, as at ORCID for people who consented before. */
async function createConsent(provider: Provider, orcid: string) {
  const grant = new provider.Grant({ accountId: orcid, clientId: CLIENT.id });
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
  const open = (requestedPort: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(requestedPort, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await open(port <= 65_535 ? port : 0).catch(() => open(0));
  // The address is also the OpenID issuer: browser and product must both reach it.
  const shown = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${shown}:${(server.address() as AddressInfo).port}`;
}
