import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EraseOutcome } from "../../commands/erase-account.server.ts";
import { OrcidMark } from "../orcid-mark.tsx";
import { DATA_HREF } from "./data-panel.tsx";
import { FormProblems } from "./form-problems.tsx";

type Problem = Exclude<EraseOutcome, "erased">;

export interface ErasePageProps {
  hasPassword: boolean;
  /** For who has no password: the way to ORCID and back, and the proof one came back with. */
  freshHref: string | null;
  proof: string | null;
  problem: Problem | undefined;
  /** The word as it was typed, where it was not the right one. */
  word: string | undefined;
}

const GOES = ["account", "space", "files", "drafts"] as const;
const STAYS = ["deposited", "proof", "messages"] as const;

export function ErasePage(props: ErasePageProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("accounts:account.erase.title")}
        lead={t("accounts:account.erase.lead")}
      />
      <div className="account-panels">
        <Panel title={t("accounts:account.erase.goesTitle")}>
          <ul className="account-list">
            {GOES.map((part) => (
              <li key={part}>{t(`accounts:account.erase.goes.${part}`)}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={t("accounts:account.erase.staysTitle")}>
          <ul className="account-list">
            {STAYS.map((part) => (
              <li key={part}>{t(`accounts:account.erase.stays.${part}`)}</li>
            ))}
          </ul>
          <div className="account-stack">
            <p className="account-apart">{t("accounts:account.erase.downloadFirst")}</p>
            <ButtonLink href={DATA_HREF} icon="download" download>
              {t("accounts:account.data.download")}
            </ButtonLink>
          </div>
        </Panel>
        <Panel title={t("accounts:account.erase.confirmTitle")}>
          <Confirmation {...props} />
        </Panel>
      </div>
    </>
  );
}

function Confirmation({ hasPassword, freshHref, proof, problem, word }: ErasePageProps) {
  const t = useT();
  if (!hasPassword && (!proof || problem === "stale")) {
    return (
      <div className="account-stack">
        {problem === "stale" && (
          <Alert tone="stop" role="alert">
            {t("accounts:account.erase.stale")}
          </Alert>
        )}
        <p>{t("accounts:account.erase.freshText")}</p>
        <div className="btn-group">
          {freshHref && (
            <ButtonLink href={freshHref}>
              <OrcidMark />
              {t("accounts:account.erase.fresh")}
            </ButtonLink>
          )}
          <Keep />
        </div>
      </div>
    );
  }
  const message = problem && problemWords(problem, t);
  return (
    <form method="post" className="fields" aria-label={t("accounts:account.erase.title")}>
      <FormProblems problems={message ? [{ fieldId: "confirm", message }] : []} />
      {hasPassword ? (
        <TextField
          id="confirm"
          name="password"
          type="password"
          label={t("accounts:account.erase.password")}
          error={message}
          autoComplete="current-password"
          required
        />
      ) : (
        <>
          <input type="hidden" name="proof" value={proof ?? ""} />
          <Alert tone="done">{t("accounts:account.erase.proven")}</Alert>
          <TextField
            id="confirm"
            name="word"
            label={t("accounts:account.erase.word", { word: t("accounts:account.erase.theWord") })}
            help={t("accounts:account.erase.wordHelp")}
            error={message}
            defaultValue={word}
            autoComplete="off"
            required
          />
        </>
      )}
      <div className="btn-group">
        <Button type="submit" variant="danger" icon="trash">
          {t("accounts:account.erase.submit")}
        </Button>
        <Keep />
      </div>
    </form>
  );
}

function Keep() {
  const t = useT();
  return (
    <ButtonLink href="/mon-espace/mon-compte">{t("accounts:account.erase.cancel")}</ButtonLink>
  );
}

function problemWords(problem: Problem, t: ReturnType<typeof useT>): string {
  if (problem === "tooMany") return t("accounts:account.errors.tooMany");
  return t(`accounts:account.erase.${problem}`);
}
