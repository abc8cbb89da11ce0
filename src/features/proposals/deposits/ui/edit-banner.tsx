import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { formatDifference } from "../rules/differences.ts";
import { formatPartNames } from "../rules/part-name.ts";
import { abandonHref } from "../rules/paths.ts";
import type { CompletionView } from "../views/completion-view.server.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import type { EditView } from "../views/edit-view.server.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { DepositForm } from "./deposit-form.tsx";
import { useFormatRefusal } from "./use-format-refusal.ts";

interface EditBannerProps {
  dossierId: string;
  view: DepositPageView;
  edit: EditView;
  receipt: ReceiptView;
  /** The edit has ended. */
  hasEnded: boolean;
}

/** An edit in progress: which version counts, and how to deposit or abandon the edit. */
export function EditBanner({ dossierId, view, edit, receipt, hasEnded }: EditBannerProps) {
  const t = useT();
  const refusalWords = useFormatRefusal();
  const { version, at } = receipt;
  const until = view.editEnds ?? view.closes;
  const differingPads = view.padTexts.length;
  if (hasEnded) {
    return (
      <section className="editing" aria-labelledby="editing">
        <h2 id="editing">{t("deposits:edit.overTitle", { version, at })}</h2>
        <p>{t("deposits:edit.overText")}</p>
      </section>
    );
  }
  return (
    <section className="editing" aria-labelledby="editing">
      {view.completion.open ? (
        <OpenCompletion open={view.completion.open} partner={receipt.partner} />
      ) : (
        <h2 id="editing">{t("deposits:edit.title", { version, at })}</h2>
      )}
      <p>
        {t("deposits:edit.text", { version, at })}{" "}
        {t("deposits:edit.differs", { count: edit.differences.length })}{" "}
        {differingPads > 0 && t("pads:differs.beside", { count: differingPads })}{" "}
        {t("deposits:edit.until", { until })}
      </p>
      <div className="editing-acts">
        <DepositForm
          dossierId={dossierId}
          nextVersion={view.nextVersion}
          refusal={view.deposit.ok ? undefined : refusalWords(view.deposit.why, view)}
        />
        {view.abandon.ok && (
          <ButtonLink variant="danger" href={abandonHref(dossierId)}>
            {t("deposits:edit.abandon", { version })}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** What the agency asks for, in its own words, and which parts it opened. */
function OpenCompletion({
  open,
  partner,
}: {
  open: NonNullable<CompletionView["open"]>;
  partner: string;
}) {
  const { t, locale } = useLanguage();
  const parts = formatPartNames(t, locale, open.parts);
  return (
    <>
      <h2 id="editing">{t("deposits:completion.banner.title", { partner })}</h2>
      <blockquote className="completion-reason">{open.reason}</blockquote>
      <p>{t("deposits:completion.banner.opens", { parts })}</p>
    </>
  );
}

interface DifferencesProps {
  edit: EditView;
  version: number;
  /**
   * Number of pads with a text that differs from its answer. Such a text is not a difference of the draft, but is easily
   * mistaken for one.
   */
  differingPads: number;
}

export function Differences({ edit, version, differingPads }: DifferencesProps) {
  const t = useT();
  const { differences } = edit;
  return (
    <Panel title={t("deposits:edit.differences", { count: differences.length, version })}>
      {differences.length === 0 && <p className="muted">{t("deposits:edit.same")}</p>}
      {differingPads > 0 && <p>{t("pads:differs.beside", { count: differingPads })}</p>}
      <DifferenceList differences={differences} toHref={({ href }) => href} />
    </Panel>
  );
}

interface DifferenceListProps<Shown> {
  readonly differences: readonly Shown[];
  /** Where a difference is seen; null for none. */
  readonly toHref: (difference: Shown) => string | null;
}

/** Differences, each with what it is about and its changed words. */
export function DifferenceList<Shown extends EditView["differences"][number]>(
  props: DifferenceListProps<Shown>,
) {
  const t = useT();
  return (
    <ol className="differences">
      {props.differences.map((one) => {
        const name = formatDifference(t, one.about, one.name);
        const href = props.toHref(one);
        return (
          <li key={`${one.about} ${one.href} ${one.name}`} className="difference">
            <p className="difference-what">
              <span className={`difference-kind difference-${one.kind}`}>
                {t(`deposits:edit.kinds.${one.kind}`)}
              </span>{" "}
              {href ? (
                <AppLink className="link" href={href}>
                  {name}
                </AppLink>
              ) : (
                name
              )}
            </p>
            <WordDiff before={one.before} after={one.after} />
          </li>
        );
      })}
    </ol>
  );
}
