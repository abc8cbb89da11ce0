import { Form } from "react-router";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { receiptsFr } from "../locales/receipts.fr.ts";
import { MAX_REASON_CHARACTERS } from "../rules/completion.ts";
import { unlockHref } from "../rules/paths.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";

type Refusal = keyof typeof receiptsFr.unlock.refusals;
const isKnownRefusal = (why: string): why is Refusal => why in receiptsFr.unlock.refusals;

interface UnlockPageProps {
  dossierId: string;
  view: DepositPageView;
  /** Why the last request was refused. */
  problem: string | null;
  /** The refused request to the agency, if one was just posted. */
  asked: Submission<"reason"> | undefined;
}

/** Explains an edit after a deposit, before it begins. */
export function UnlockPage({ dossierId, view, problem, asked }: UnlockPageProps) {
  const t = useT();
  const { receipt, unlock, closes } = view;
  if (receipt && (view.ask.ok || asked))
    return <AskAgency dossierId={dossierId} partner={receipt.partner} submission={asked} />;
  const formatReason = (why: string) =>
    t(`deposits:unlock.refusals.${isKnownRefusal(why) ? why : "failed"}`);
  return (
    <div className="stack deposit-page">
      {problem && (
        <Alert tone="stop" role="alert" takesFocus title={t("deposits:unlock.refused")}>
          {formatReason(problem)}
        </Alert>
      )}
      <section className="editing" aria-labelledby="unlock">
        <h2 id="unlock">{t("deposits:unlock.title")}</h2>
        {receipt && (
          <>
            <p>
              {t("deposits:unlock.text", {
                partner: receipt.partner,
                version: receipt.version,
                at: receipt.at,
              })}
            </p>
            {view.callOpen && (
              <p>{t("deposits:unlock.lapses", { closes, version: receipt.version })}</p>
            )}
          </>
        )}
        <div className="editing-acts">
          <Form method="post">
            <input type="hidden" name="intent" value="unlock" />
            <Button
              type="submit"
              variant="primary"
              icon="edit"
              disabledReason={unlock.ok ? undefined : formatReason(unlock.why)}
            >
              {receipt
                ? t("deposits:unlock.submit", { version: receipt.version })
                : t("deposits:unlock.open")}
            </Button>
          </Form>
          <ButtonLink href={depositHref(dossierId)}>{t("deposits:unlock.back")}</ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** After the closing: the coordinator asks the agency to open the dossier. */
function AskAgency({
  dossierId,
  partner,
  submission,
}: {
  dossierId: string;
  partner: string;
  submission: Submission<"reason"> | undefined;
}) {
  const t = useT();
  const problem = submission?.errors.reason ?? submission?.problem;
  const known = ["required", "tooLong", "alreadyAsked"] as const;
  const message =
    problem &&
    t(`deposits:completion.ask.errors.${known.find((one) => one === problem) ?? "other"}`, {
      max: MAX_REASON_CHARACTERS,
    });
  return (
    <div className="stack deposit-page">
      <section className="editing" aria-labelledby="ask">
        <h2 id="ask">{t("deposits:completion.ask.title")}</h2>
        <p>{t("deposits:completion.ask.text", { partner })}</p>
        <Form method="post" className="stack" noValidate data-keep-typed>
          <input type="hidden" name="intent" value="ask" />
          <TextArea
            id="reason"
            name="reason"
            label={t("deposits:completion.ask.reason")}
            help={t("deposits:completion.ask.help")}
            error={message ?? undefined}
            defaultValue={submission?.values.reason ?? ""}
            maxLength={MAX_REASON_CHARACTERS}
            rows={6}
            required
          />
          <div className="editing-acts">
            <Button type="submit" variant="primary" icon="send">
              {t("deposits:completion.ask.send")}
            </Button>
            <ButtonLink href={depositHref(dossierId)}>{t("deposits:unlock.back")}</ButtonLink>
          </div>
        </Form>
      </section>
    </div>
  );
}

/** Asks for confirmation before an edit is abandoned. */
export function AbandonPage({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const t = useT();
  const { version, at, partner } = receipt;
  return (
    <div className="stack deposit-page">
      <section className="editing" aria-labelledby="abandon">
        <h2 id="abandon">{t("deposits:abandon.title")}</h2>
        <p>{t("deposits:abandon.goes", { version, at })}</p>
        <p>{t("deposits:abandon.stays", { version, partner })}</p>
        <div className="editing-acts">
          <Form method="post" action={unlockHref(dossierId)}>
            <input type="hidden" name="intent" value="abandon" />
            <Button type="submit" variant="danger">
              {t("deposits:abandon.yes", { version })}
            </Button>
          </Form>
          <ButtonLink href={depositHref(dossierId)}>{t("deposits:abandon.no")}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
