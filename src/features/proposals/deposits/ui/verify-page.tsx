import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { FileInput, TextField } from "#ui/text-field.tsx";
import type { PublishedKey, Verification } from "../views/verification.server.ts";
import { Digest } from "./digest.tsx";

interface VerifyPageProps {
  /** From the form or the address. */
  number: string;
  result: Verification | null;
  /** Set when the rate limit refused the request. */
  submission: Submission<"number"> | undefined;
  keys: readonly PublishedKey[];
  /** Form action: the address without a number. */
  action: string;
}

/** Public page that verifies a receipt, or a document against a receipt. */
export function VerifyPage({ number, result, submission, keys, action }: VerifyPageProps) {
  const t = useT();
  const problem = submission ? "tooMany" : result && !result.ok ? result.problem : null;
  return (
    <div className="wrap narrow-page stack">
      <PageHeader title={t("deposits:verify.title")} lead={t("deposits:verify.lead")} />
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`deposits:verify.${problem}`)}
        </Alert>
      )}
      {result?.ok && <GenuineReceipt result={result} />}
      <Panel>
        <form method="post" action={action} encType="multipart/form-data" className="stack">
          <TextField
            id="verify-number"
            name="number"
            label={t("deposits:verify.number")}
            help={t("deposits:verify.numberHelp")}
            defaultValue={number}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
          />
          <FileInput
            id="verify-receipt"
            name="receipt"
            label={t("deposits:verify.receiptFile")}
            accept=".json,application/json,.pdf,application/pdf"
          />
          <FileInput
            id="verify-document"
            name="document"
            label={t("deposits:verify.document")}
            help={t("deposits:verify.documentHelp")}
          />
          <div>
            <Button type="submit" variant="primary">
              {t("deposits:verify.byFile")}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title={t("deposits:verify.alone")}>
        <p>{t("deposits:verify.aloneText")}</p>
        {keys.length > 0 && (
          <>
            <h3>{t("deposits:verify.keys")}</h3>
            <ul className="receipt-keys">
              {keys.map(({ id, publicKey, since }) => (
                <li key={id}>
                  <b>{id}</b> {t("deposits:verify.keySince", { date: since })}
                  <code>{publicKey}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
  );
}

type DocumentPart = NonNullable<Extract<Verification, { ok: true }>["document"]>["part"];

const PART_TEXTS = {
  manifest: "deposits:verify.matchManifest",
  file: "deposits:verify.matchFile",
  dossier: "deposits:verify.matchDossier",
  receipt: "deposits:verify.matchReceipt",
  receiptFile: "deposits:verify.matchReceiptFile",
  archive: "deposits:verify.matchArchive",
} as const;

/** Files were submitted by the team; the other documents were made by Passerelle from the submission. */
function getDocumentTitleKey(part: DocumentPart) {
  if (part === null) return "deposits:verify.noMatch";
  const isSubmitted = part === "manifest" || part === "file";
  return isSubmitted ? "deposits:verify.match" : "deposits:verify.matchMade";
}

function GenuineReceipt({ result }: { result: Extract<Verification, { ok: true }> }) {
  const t = useT();
  const { contents, version, replacedBy, document } = result;
  return (
    <>
      {document && (
        <Alert
          tone={document.part ? "done" : "stop"}
          role="status"
          title={t(getDocumentTitleKey(document.part))}
        >
          <p>{t(document.part ? PART_TEXTS[document.part] : "deposits:verify.noMatchText")}</p>
          <p className="receipt-note">
            {t("deposits:verify.documentDigest", { sha256: document.sha256 })}
          </p>
        </Alert>
      )}
      <section className="panel" aria-labelledby="genuine">
        <h2 id="genuine" className="receipt-genuine">
          {t("deposits:verify.genuine")}
        </h2>
        <p>
          {t("deposits:verify.genuineText")}{" "}
          {replacedBy
            ? t("deposits:verify.replaced", { version, by: replacedBy })
            : t("deposits:verify.held", { version })}
        </p>
        <dl className="invitation-facts">
          <dt>{t("deposits:verify.number")}</dt>
          <dd>{result.number}</dd>
          {result.dossierNumber && (
            <>
              <dt>{t("deposits:mail.dossierNumber")}</dt>
              <dd>{result.dossierNumber}</dd>
            </>
          )}
          <dt>{t("deposits:verify.received")}</dt>
          <dd>{result.received}</dd>
          <dt>{t("deposits:verify.partner")}</dt>
          <dd>{result.partner}</dd>
          <dt>{t("deposits:verify.call")}</dt>
          <dd>{result.call}</dd>
          <dt>{t("deposits:verify.version")}</dt>
          <dd>{version}</dd>
          <dt>{t("deposits:verify.contents")}</dt>
          <dd>
            {[
              t("deposits:counts.answers", { count: contents.answers }),
              t("deposits:counts.teams", { count: contents.teams }),
              t("deposits:counts.cvs", { count: contents.cvs }),
              t("deposits:counts.appendices", { count: contents.appendices }),
            ].join(", ")}
          </dd>
          <dt>{t("deposits:verify.key")}</dt>
          <dd>{result.keyId}</dd>
        </dl>
        <h3>{t("deposits:verify.digest")}</h3>
        <Digest sha256={result.sha256} />
      </section>
    </>
  );
}
