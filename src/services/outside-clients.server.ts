import type { Deps } from "#platform/deps.ts";
import type { Env } from "#platform/env.ts";
import { OutsideHealthRecorder } from "#platform/outside/outside-health.server.ts";
import { withReadToken } from "./orcid-token.server.ts";
import { createOutsideClient, type OutsideClient } from "./outside-client.server.ts";

/** The outside services and the setting of each one's address. */
const SERVICES = {
  orcid: "ORCID_API_URL",
  ror: "ROR_URL",
  rnsr: "RNSR_URL",
  sirene: "SIRENE_URL",
  hal: "HAL_URL",
  dataverse: "DATAVERSE_URL",
  crossref: "CROSSREF_URL",
} as const satisfies Record<string, keyof Env>;

export type ServiceName = keyof typeof SERVICES;
type ClientDeps = Pick<Deps, "env" | "db" | "clock" | "log">;

// One client per service and process: its circuit breaker must see every request of the process.
const clients = new WeakMap<object, Map<ServiceName, OutsideClient>>();

/** The client of an outside service. */
export function getOutsideClient(deps: ClientDeps, service: ServiceName): OutsideClient {
  const known = clients.get(deps.db) ?? new Map<ServiceName, OutsideClient>();
  clients.set(deps.db, known);
  const client = known.get(service) ?? createClient(deps, service);
  known.set(service, client);
  return client;
}

function createClient({ env, db, clock, log }: ClientDeps, service: ServiceName): OutsideClient {
  const health = new OutsideHealthRecorder(db, (err) => log.warn({ err }, "health not written"));
  const clientAt = (baseUrl: string) =>
    createOutsideClient({
      service,
      baseUrl,
      // Crossref prefers clients that give a contact address; the other services ignore it.
      headers: { "user-agent": `Passerelle (research funding portal; mailto:${env.CONTACT_TO})` },
      onOutcome: (name, failure) => health.record(name, failure, clock.now()),
    });
  const client = clientAt(env[SERVICES[service]]);
  const { ORCID_CLIENT_ID: id, ORCID_CLIENT_SECRET: secret } = env;
  return service === "orcid" && id && secret
    ? withReadToken(client, clientAt(env.ORCID_URL), { id, secret }, () => clock.now().getTime())
    : client;
}
