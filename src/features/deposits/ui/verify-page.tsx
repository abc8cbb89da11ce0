import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PublishedKey, Verification } from "../views/verification.server.ts";
import { Digest } from "./digest.tsx";

type Problem = Extract<Verification, { ok: false }>["problem"] | "tooLarge" | "tooMany";

interface VerifyPageProps {
  /** What was typed, or stands in the address. */
  number: string;
  result: Extract<Verification, { ok: true }> | { ok: false; problem: Problem } | null;
  keys: readonly PublishedKey[];
  /** Where the form is sent: an address without a number. */
  action: string;
}

/** Anybody verifies a receipt here, or a document against one. */
export function VerifyPage({ number, result, keys, action }: VerifyPageProps) {
  const t = useT();
  return (
    <div className="wrap narrow-page stack">
      <PageHeader title={t("receipts:verify.title")} lead={t("receipts:verify.lead")} />
      {result && !result.ok && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`receipts:verify.${result.problem}`)}
        </Alert>
      )}
      {result?.ok && <Genuine result={result} />}
      <Panel>
        <form method="post" action={action} encType="multipart/form-data" className="stack">
          <TextField
            id="verify-number"
            name="number"
            label={t("receipts:verify.number")}
            help={t("receipts:verify.numberHelp")}
            defaultValue={number}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
          />
          <FileInput
            id="verify-receipt"
            name="receipt"
            label={t("receipts:verify.receiptFile")}
            accept=".json,application/json"
          />
          <FileInput
            id="verify-document"
            name="document"
            label={t("receipts:verify.document")}
            help={t("receipts:verify.documentHelp")}
          />
          <div>
            <Button type="submit" variant="primary">
              {t("receipts:verify.byFile")}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title={t("receipts:verify.alone")}>
        <p>{t("receipts:verify.aloneText")}</p>
        {keys.length > 0 && (
          <>
            <h3>{t("receipts:verify.keys")}</h3>
            <ul className="receipt-keys">
              {keys.map(({ id, publicKey, since }) => (
                <li key={id}>
                  <b>{id}</b> {t("receipts:verify.keySince", { date: since })}
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

function Genuine({ result }: { result: Extract<Verification, { ok: true }> }) {
  const t = useT();
  const { contents, version, replacedBy, document } = result;
  return (
    <>
      {document && (
        <Alert
          tone={document.part ? "done" : "stop"}
          role="status"
          title={t(document.part ? "receipts:verify.match" : "receipts:verify.noMatch")}
        >
          <p>
            {document.part === null
              ? t("receipts:verify.noMatchText")
              : t(
                  document.part === "manifest"
                    ? "receipts:verify.matchManifest"
                    : "receipts:verify.matchFile",
                )}
          </p>
          <p className="receipt-note">
            {t("receipts:verify.documentDigest", { sha256: document.sha256 })}
          </p>
        </Alert>
      )}
      <section className="panel" aria-labelledby="genuine">
        <h2 id="genuine" className="receipt-genuine">
          {t("receipts:verify.genuine")}
        </h2>
        <p>
          {t("receipts:verify.genuineText")}{" "}
          {replacedBy
            ? t("receipts:verify.replaced", { version, by: replacedBy })
            : t("receipts:verify.held", { version })}
        </p>
        <dl className="invitation-facts">
          <dt>{t("receipts:verify.number")}</dt>
          <dd>{result.number}</dd>
          <dt>{t("receipts:verify.received")}</dt>
          <dd>{result.received}</dd>
          <dt>{t("receipts:verify.partner")}</dt>
          <dd>{result.partner}</dd>
          <dt>{t("receipts:verify.call")}</dt>
          <dd>{result.call}</dd>
          <dt>{t("receipts:verify.version")}</dt>
          <dd>{version}</dd>
          <dt>{t("receipts:verify.contents")}</dt>
          <dd>
            {[
              t("receipts:counts.answers", { count: contents.answers }),
              t("receipts:counts.teams", { count: contents.teams }),
              t("receipts:counts.cvs", { count: contents.cvs }),
              t("receipts:counts.appendices", { count: contents.appendices }),
            ].join(", ")}
          </dd>
          <dt>{t("receipts:verify.key")}</dt>
          <dd>{result.keyId}</dd>
        </dl>
        <h3>{t("receipts:verify.digest")}</h3>
        <Digest sha256={result.sha256} />
      </section>
    </>
  );
}
