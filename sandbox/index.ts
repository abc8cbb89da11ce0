/** Fake outside services for demonstration, development and tests. */

import { startFakeServices } from "./fake-services.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { startFakeOrcid } from "./orcid/index.ts";

type SandboxService = {
  name: string;
  /** Its page for people. */
  address: string;
};

/** Settings that point the product at the fake services; the environment takes precedence. */
export type SandboxSettings = {
  SMTP_URL: string;
  ROR_URL: string;
  RNSR_URL: string;
  SIRENE_URL: string;
  HAL_URL: string;
  DATAVERSE_URL: string;
  CROSSREF_URL: string;
  ORCID_URL: string;
  ORCID_API_URL: string;
  ORCID_CLIENT_ID: string;
  ORCID_CLIENT_SECRET: string;
};

export type Sandbox = {
  services: SandboxService[];
  settings: SandboxSettings;
  /** Tests simulate faults there: `PUT {fakeServicesUrl}/faults/{service}/{fault}`. */
  fakeServicesUrl: string;
  stop(): Promise<void>;
};

type Options = {
  host: string;
  /** Port of the product; fake services use the following ones, or free ones. 0 means any. */
  port: number;
};

export async function startSandbox({ host, port }: Options): Promise<Sandbox> {
  const mail = await startMailCatcher({ host, port: port && port + 1 });
  const outside = await startFakeServices({ port: port && port + 2 });
  const orcid = await startFakeOrcid({
    host,
    port: port && port + 3,
    fault: () => outside.getFault("orcid"),
  });
  return {
    services: [
      { name: "Caught e-mails", address: mail.address },
      { name: "Stand-in of ORCID", address: orcid.address },
    ],
    settings: {
      SMTP_URL: mail.smtpUrl,
      ROR_URL: outside.getUrl("ror"),
      RNSR_URL: outside.getUrl("rnsr"),
      SIRENE_URL: outside.getUrl("sirene"),
      HAL_URL: outside.getUrl("hal"),
      DATAVERSE_URL: outside.getUrl("dataverse"),
      CROSSREF_URL: outside.getUrl("crossref"),
      ORCID_URL: orcid.address,
      ORCID_API_URL: orcid.address,
      ORCID_CLIENT_ID: orcid.clientId,
      ORCID_CLIENT_SECRET: orcid.clientSecret,
    },
    fakeServicesUrl: outside.address,
    async stop() {
      await Promise.all([mail.stop(), outside.stop(), orcid.stop()]);
    },
  };
}
