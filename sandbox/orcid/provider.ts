import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Provider } from "oidc-provider";
import { createMemoryAdapter } from "./memory-adapter.ts";
import { peopleByOrcid } from "./people.ts";

export const CLIENT = { id: "APP-PASSERELLEDEMO01", secret: "demonstration-only-secret" };

const HOUR = 3_600;
/** ORCID's tokens live for twenty years. */
const TOKEN_SECONDS = 631_138_518;

/**
 * An OpenID provider with ORCID's addresses and answers. Created at the first request, so that it does not delay the
 * start of the demonstration.
 */
export async function createProvider(issuer: string): Promise<Provider> {
  const [{ Provider, interactionPolicy }, { privateKey }] = await Promise.all([
    import("oidc-provider"),
    promisify(generateKeyPair)("rsa", { modulusLength: 2048 }),
  ]);
  const policy = interactionPolicy.base();
  // Always asks for the person to sign in as.
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check("choose_person", "choose who to be", (context) =>
        context.oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ["http://localhost/orcid_check"],
        response_types: ["code"],
        grant_types: ["authorization_code", "client_credentials"],
        token_endpoint_auth_method: "client_secret_post",
        scope: "openid /read-public",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    scopes: ["openid", "/read-public"],
    claims: { openid: ["sub", "name", "family_name", "given_name"] },
    // ORCID supports PKCE but does not require it.
    pkce: { required: () => false },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      userinfo: "/oauth/userinfo",
      jwks: "/oauth/jwks",
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy, url: (_context, { uid }) => `/signin/${uid}` },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      ClientCredentials: TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
      Grant: HOUR,
    },
    findAccount: (_context, orcid) => {
      const person = peopleByOrcid.get(orcid);
      if (!person) return undefined;
      const { names } = person;
      return {
        accountId: orcid,
        claims: () => ({
          sub: orcid,
          ...(names && {
            name: `${names.given} ${names.family}`.trim(),
            given_name: names.given,
            family_name: names.family,
          }),
        }),
      };
    },
    renderError: (context, out) => {
      context.type = "text/plain";
      context.body = `${out.error}: ${out.error_description ?? ""}`;
    },
  });
  acceptLocalCallbacks(provider);
  addOrcidToTokenResponses(provider);
  return provider;
}

/** The product runs on any local port with the same callback path. */
function acceptLocalCallbacks(provider: Provider): void {
  const { prototype } = provider.Client as unknown as {
    prototype: { redirectUriAllowed(address: string): boolean };
  };
  prototype.redirectUriAllowed = (address) => {
    const url = URL.parse(address);
    return (
      url?.pathname === "/orcid_check" &&
      ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) &&
      url.search === ""
    );
  };
}

/** Token answers also contain `orcid` and `name`. */
function addOrcidToTokenResponses(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    const answer = context.body as Record<string, unknown> | undefined;
    if (context.oidc?.route !== "token" || !answer?.access_token) return;
    const orcid = context.oidc.account?.accountId ?? null;
    const names = orcid ? peopleByOrcid.get(orcid)?.names : null;
    context.body = {
      ...answer,
      ...(orcid ? { name: names ? `${names.given} ${names.family}`.trim() : "" } : {}),
      orcid,
    };
  });
}
