/** Stand-ins of the outside world, for the demonstration, development and tests. */
import { startMailCatcher } from "./mail-catcher.ts";

type StandIn = {
  name: string;
  /** Where a person can look at it. */
  address: string;
};

export type StandIns = {
  services: StandIn[];
  /** Where the product sends its mail. */
  smtpUrl: string;
  stop(): Promise<void>;
};

type Options = {
  host: string;
  /** Wished port of the page that shows caught mail; another one is taken when it is not free. */
  mailPort: number;
};

export async function startStandIns({ host, mailPort }: Options): Promise<StandIns> {
  const mail = await startMailCatcher({ host, port: mailPort });
  return {
    services: [{ name: "Caught e-mails", address: mail.address }],
    smtpUrl: mail.smtpUrl,
    stop: () => mail.stop(),
  };
}
