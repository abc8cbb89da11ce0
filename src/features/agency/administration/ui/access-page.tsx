import type { Account } from "#features/people/accounts/queries/account.server.ts";
import { PasswordPanel } from "#features/people/accounts/ui/account/password-panel.tsx";
import { DevicesPanel, type DeviceView } from "#features/people/accounts/ui/devices-panel.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { ConflictsPanel, type DeclaredConflict } from "./conflicts-panel.tsx";
import { FactorPanel, type OfferedFactor } from "./factor-panel.tsx";

export const ACCESS_DONE = ["password", "factor", "ended", "conflict"] as const;
type AccessDone = (typeof ACCESS_DONE)[number];

interface AccessPageProps {
  account: Account;
  choosePassword: Decision;
  codesLeft: number;
  /** The offered new telephone, if the person is replacing the second factor. */
  offered: OfferedFactor | null;
  devices: readonly DeviceView[];
  /** Null for an administrator, who sees no dossiers. */
  conflicts: readonly DeclaredConflict[] | null;
  now: Date;
  done: AccessDone | null;
  submission: Submission | undefined;
}

/** The password, second factor and devices of an administrator or a member of staff, and what staff declared. */
export function AccessPage(props: AccessPageProps) {
  const { account, choosePassword, codesLeft, offered, devices, conflicts, now, done, submission } =
    props;
  const t = useT();
  const confirm = (concerned: AccessDone) =>
    done === concerned && !submission ? (
      <DoneAlert>
        {done === "factor" && t("administration:access.done")}
        {done === "conflict" && t("administration:conflicts.done")}
        {(done === "password" || done === "ended") && t(`accounts:account.done.${done}`)}
      </DoneAlert>
    ) : null;
  return (
    <BackOfficePage
      title={t("administration:access.title")}
      lead={t("administration:access.lead", { email: account.email ?? "" })}
    >
      <div className="account-panels">
        <PasswordPanel
          account={account}
          canChoosePassword={choosePassword}
          reauthentication={{ href: null, proof: null }}
          submission={submission}
          confirmation={confirm("password")}
        />
        {confirm("factor")}
        <FactorPanel codesLeft={codesLeft} offered={offered} submission={submission} />
        {conflicts && (
          <ConflictsPanel
            conflicts={conflicts}
            now={now}
            submission={submission}
            confirmation={confirm("conflict")}
          />
        )}
        <DevicesPanel devices={devices} now={now} confirmation={confirm("ended")} />
      </div>
    </BackOfficePage>
  );
}
