import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { DecisionFormField } from "../rules/decision-form.ts";
import { dossierDecisionHref } from "../rules/paths.ts";
import type { DecisionRow } from "../views/decisions-page.server.ts";
import { formatRefusal } from "./decision-problem.ts";
import { listStateOptions } from "./state-options.ts";

/** What the page answers to a form that a row sends in place. */
type RowAnswer = Submission<DecisionFormField> | { readonly saved: string };

const rowLinkId = (dossierId: string): string => `dossier-${dossierId}`;

const THOUSANDS = /\B(?=(?:\d{3})+(?!\d))/g;

/** « 386 200,00 » / "386200.00", as the field of an amount has it: `parseAmount` reads both. */
export function formatAmountField(locale: "fr" | "en", euros: number | null): string {
  if (euros === null) return "";
  const [whole = "", cents = ""] = euros.toFixed(2).split(".");
  return locale === "fr" ? `${whole.replace(THOUSANDS, "\u202f")},${cents}` : `${whole}.${cents}`;
}

interface DecisionRowProps {
  readonly callId: number;
  readonly row: DecisionRow;
  readonly page: number;
  readonly isOpen: boolean;
  readonly mayPrepare: boolean;
  readonly letter: ReactNode;
  /** The dossier that takes the focus once this row is saved by a key: the next one that waits. */
  readonly nextId: string | null;
}

/** A dossier with its decision, which can be changed in its row. */
export function DecisionRowView(props: DecisionRowProps) {
  const { callId, row, page, isOpen, mayPrepare, letter } = props;
  const { dossierId, acronym, title, coordinator, coordinatorInstitution, decision } = row;
  const { t, locale } = useLanguage();
  const isChangeable = mayPrepare && row.hold === null;
  const { fetcher, refusal, focusAfter } = useRowForm(dossierId);
  const notes = [coordinator, coordinatorInstitution].filter(Boolean).join(", ");
  const isRanked = decision !== null && decision.state !== "not_eligible";
  return (
    <>
      <tr data-dossier={dossierId} data-state={decision?.state} data-open={isOpen || undefined}>
        <td className="decision-rank">
          <b>{decision?.rank ?? <span title={t("decisions:table.unranked")}>–</span>}</b>
          {isChangeable && isRanked && (
            <fetcher.Form method="post">
              <PageAgencyField />
              <RowFields intent="move" row={row} />
              {(["up", "down"] as const).map((step) => (
                <IconButton
                  key={step}
                  type="submit"
                  name="step"
                  value={step}
                  icon={step === "up" ? "chevron-up" : "chevron-down"}
                  label={t(`decisions:table.${step}`, { acronym })}
                  onClick={() => focusAfter(dossierId)}
                />
              ))}
            </fetcher.Form>
          )}
        </td>
        <th scope="row">
          <AppLink
            id={rowLinkId(dossierId)}
            href={dossierDecisionHref(callId, dossierId, page)}
            aria-current={isOpen ? "true" : undefined}
          >
            {acronym}
          </AppLink>{" "}
          <span className="muted">{title}</span>
          <small className="decision-note">{notes}</small>
          {row.unlocked && (
            <small className="decision-note decision-soon">{t("decisions:table.unlocked")}</small>
          )}
          {row.isOutdated && (
            <small className="decision-note decision-soon">
              {t("decisions:table.outdated", {
                version: decision?.versionNumber ?? 0,
                held: row.heldVersion,
              })}
            </small>
          )}
        </th>
        <td>
          {isChangeable ? (
            <StateForm {...props} fetcher={fetcher} focusAfter={focusAfter} />
          ) : (
            <StateWord row={row} />
          )}
          <Confirmation row={row} />
        </td>
        <td className="num">
          {row.requestedEuros === null ? "–" : formatEuros(locale, row.requestedEuros)}
        </td>
        <td className="num">
          {isChangeable && decision?.state === "selected" ? (
            <AmountForm row={row} fetcher={fetcher} />
          ) : (
            formatAmountField(locale, decision?.amountEuros ?? null) || "–"
          )}
        </td>
        {letter !== undefined && <td>{letter}</td>}
      </tr>
      {refusal && (
        <tr className="decision-refusal">
          <td colSpan={letter === undefined ? 5 : 6}>
            <p role="alert">
              <Icon name="stop" /> <b>{acronym}</b> {refusal}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

type RowFetcher = ReturnType<typeof useFetcher<RowAnswer>>;

/**
 * The form of a row, which is sent without leaving the page. After a refusal the page is read again, so that it shows what
 * a colleague decided, and the refusal stays until the row is saved.
 */
function useRowForm(dossierId: string) {
  const { t } = useLanguage();
  const fetcher = useFetcher<RowAnswer>({ key: `decision ${dossierId}` });
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string | null>(null);
  const focusId = useRef<string | null>(null);
  const { data, state } = fetcher;
  const reread = useRef(revalidate);
  reread.current = revalidate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== "idle" || !data) return;
    const refused = "saved" in data ? null : formatRefusal(t, data);
    setRefusal(refused);
    if (refused) void reread.current();
    // The row may have moved, and a moved element loses the focus.
    const target = focusId.current;
    focusId.current = null;
    if (target) document.getElementById(rowLinkId(refused ? dossierId : target))?.focus();
  }, [data, state]);
  return {
    fetcher,
    refusal,
    focusAfter: (id: string | null) => {
      focusId.current = id;
    },
  };
}

function RowFields({ intent, row }: { intent: "prepare" | "move"; row: DecisionRow }) {
  const { dossierId, revision } = row;
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="inPlace" value="1" />
      <input type="hidden" name="chosen" value={`${dossierId} ${revision}`} />
    </>
  );
}

function StateForm({
  row,
  nextId,
  fetcher,
  focusAfter,
}: DecisionRowProps & {
  readonly fetcher: RowFetcher;
  readonly focusAfter: (id: string | null) => void;
}) {
  const { t } = useLanguage();
  const { acronym, dossierId, decision } = row;
  const sent = fetcher.formData?.get("state");
  const shown = typeof sent === "string" ? sent : (decision?.state ?? "");
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="decision-state" data-state={shown || undefined}>
      <PageAgencyField />
      <RowFields intent="prepare" row={row} />
      <div className="select">
        <select
          name="state"
          className="input"
          aria-label={t("decisions:table.stateOf", { acronym })}
          value={shown}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "" && currentTarget.form && !isSending)
              void fetcher.submit(currentTarget.form);
          }}
        >
          {!decision && <option value="">{t("decisions:states.undecided")}</option>}
          {listStateOptions(t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <noscript>
        <button type="submit" className="btn btn-s">
          {t("decisions:table.save")}
        </button>
      </noscript>
      {/* What the keys S, N and E press. */}
      {DECISIONS.map((state) => (
        <button
          key={state}
          type="button"
          hidden
          data-key-state={state}
          onClick={({ currentTarget }) => {
            const { form } = currentTarget;
            if (!form || isSending || state === decision?.state) return;
            focusAfter(nextId ?? dossierId);
            const data = new FormData(form);
            data.set("state", state);
            void fetcher.submit(data, { method: "post" });
          }}
        />
      ))}
    </fetcher.Form>
  );
}

function AmountForm({ row, fetcher }: { row: DecisionRow; fetcher: RowFetcher }) {
  const { t, locale } = useLanguage();
  const { acronym, decision, requestedEuros } = row;
  const stored = formatAmountField(locale, decision?.amountEuros ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored replaces what was typed
  useEffect(() => setTyped(null), [stored]);
  const isOther = requestedEuros !== null && decision?.amountEuros !== requestedEuros;
  return (
    <fetcher.Form method="post" className="decision-amount" data-keep-typed="">
      <PageAgencyField />
      <RowFields intent="prepare" row={row} />
      <input
        name="amount"
        className="input input-num"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("decisions:table.grantedTo", { acronym })}
        data-other={isOther || undefined}
        value={typed ?? stored}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => {
          if (typed !== null && typed !== stored && fetcher.state === "idle")
            void fetcher.submit(currentTarget.form);
        }}
      />
    </fetcher.Form>
  );
}

/** The state of a decision that can no longer change here, or that the person may only read. */
function StateWord({ row: { decision, place, hold } }: { row: DecisionRow }) {
  const { t } = useLanguage();
  const state =
    decision?.state ?? DECISIONS.find((one) => hold === "released" && one === place) ?? "undecided";
  return (
    <span className="decision-word" data-state={state}>
      {t(`decisions:states.${state}`)}
      {hold && <small className="decision-note">{t(`decisions:table.${hold}`)}</small>}
    </span>
  );
}

/** Who confirmed the decision, or who has prepared what waits for a confirmation. */
function Confirmation({ row }: { row: DecisionRow }) {
  const { t } = useLanguage();
  const { decision, hold } = row;
  if (!decision) return null;
  const former = t("decisions:table.former");
  if (decision.confirmedAt)
    return (
      <span className="decision-mark" data-tone="done">
        <Icon name="check" />{" "}
        {t("decisions:table.confirmedBy", { name: row.confirmedByName ?? former })}
      </span>
    );
  if (hold === "released") return null;
  const isIncomplete = decision.state === "selected" && decision.amountEuros === null;
  return (
    <span className="decision-mark" data-tone="soon">
      <Icon name="eye" />{" "}
      {isIncomplete
        ? t("decisions:table.noAmount")
        : t("decisions:table.toConfirm", { name: row.madeByName ?? former })}
    </span>
  );
}
