/** Stand-ins of the outside world, for the demonstration, development and tests. */
import { startMailCatcher } from "./mail-catcher.ts";
import { startOrcid } from "./orcid/index.ts";
import { startOutsideStandIns } from "./outside-services.ts";

type StandIn = {
  name: string;
  /** Where a person can look at it. */
  address: string;
};

/** Settings that point the product at the stand-ins; what is set by the person who starts it wins. */
export type StandInSettings = {
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

export type StandIns = {
  services: StandIn[];
  settings: StandInSettings;
  /** Where tests make a service misbehave: `PUT {outsideAddress}/faults/{service}/{fault}`. */
  outsideAddress: string;
  stop(): Promise<void>;
};

type Options = {
  host: string;
  /** The port of the product; stand-ins take those after it, or others where these are not free. 0 takes any. */
  port: number;
};

export async function startStandIns({ host, port }: Options): Promise<StandIns> {
  const mail = await startMailCatcher({ host, port: port && port + 1 });
  const outside = await startOutsideStandIns({ port: port && port + 2 });
  const orcid = await startOrcid({
    host,
    port: port && port + 3,
    fault: () => outside.faultOf("orcid"),
  });
  return {
    services: [
      { name: "Caught e-mails", address: mail.address },
      { name: "Stand-in of ORCID", address: orcid.address },
    ],
    settings: {
      SMTP_URL: mail.smtpUrl,
      ROR_URL: outside.urlOf("ror"),
      RNSR_URL: outside.urlOf("rnsr"),
      SIRENE_URL: outside.urlOf("sirene"),
      HAL_URL: outside.urlOf("hal"),
      DATAVERSE_URL: outside.urlOf("dataverse"),
      CROSSREF_URL: outside.urlOf("crossref"),
      ORCID_URL: orcid.address,
      ORCID_API_URL: orcid.address,
      ORCID_CLIENT_ID: orcid.clientId,
      ORCID_CLIENT_SECRET: orcid.clientSecret,
    },
    outsideAddress: outside.address,
    async stop() {
      await Promise.all([mail.stop(), outside.stop(), orcid.stop()]);
    },
  };
}
