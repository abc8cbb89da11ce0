import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber, formatShortDay } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Tag } from "#ui/tag.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { type ListColumn, ListPage, type ListView } from "../../lists/ui/list-page.tsx";
import type { FormRow } from "../queries/form-rows.server.ts";
import { type FormState, STATE_LABELS, TYPE_LABELS } from "../rules/form-list.ts";
import {
  designFormHref,
  FORMS_CSV_PATH,
  FORMS_PATH,
  type FormDone,
  formVersionsHref,
  NEW_FORM_PATH,
} from "../rules/paths.ts";

const EXAMPLES = { fr: "etat:modifie appels>0", en: "state:changed calls>0" };

const STATE_TONES: Readonly<Record<FormState, "dashed" | "soon" | "done">> = {
  new: "dashed",
  changed: "soon",
  published: "done",
};

interface FormsPageProps {
  readonly view: ListView<FormRow>;
  readonly now: Date;
  readonly done: FormDone | null;
  /** Whether the person designs forms. */
  readonly mayWrite: boolean;
}

/** The forms of an agency. */
export function FormsPage({ view, now, done, mayWrite }: FormsPageProps) {
  const { t, locale } = useLanguage();
  const columns: ListColumn<FormRow>[] = [
    {
      key: "name",
      field: "name",
      header: t("formPages:list.columns.name"),
      isRowHeader: true,
      cell: ({ id, name }) => <AppLink href={designFormHref(id)}>{name}</AppLink>,
    },
    {
      key: "type",
      header: t("formPages:list.columns.type"),
      cell: ({ formModelType }) => TYPE_LABELS[formModelType][locale],
    },
    {
      key: "state",
      header: t("formPages:list.columns.state"),
      cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{STATE_LABELS[state][locale]}</Tag>,
    },
    {
      key: "version",
      field: "version",
      header: t("formPages:list.columns.version"),
      cell: ({ id, lastNumber, publishedAt }) =>
        publishedAt ? (
          <span className="list-date">
            <AppLink href={formVersionsHref(id)}>
              {t("formPages:version", { number: lastNumber })}
            </AppLink>
            <span className="list-note">{formatShortDay(locale, publishedAt, now)}</span>
          </span>
        ) : (
          <span className="muted">—</span>
        ),
    },
    {
      key: "calls",
      field: "calls",
      header: t("formPages:list.columns.calls"),
      isNumeric: true,
      cell: ({ calls }) =>
        calls > 0 ? formatNumber(locale, calls) : <span className="muted">—</span>,
    },
    {
      key: "changed",
      field: "changed",
      header: t("formPages:list.columns.changed"),
      cell: ({ changedAt, changedBy }) => (
        <span className="list-date">
          {formatShortDay(locale, changedAt, now)}
          {changedBy && <span className="list-note">{changedBy}</span>}
        </span>
      ),
    },
  ];
  const create = mayWrite && (
    <ButtonLink href={NEW_FORM_PATH} variant="primary" icon="plus">
      {t("formPages:list.new")}
    </ButtonLink>
  );
  return (
    <BackOfficePage
      title={t("formPages:list.title")}
      lead={t("formPages:list.lead")}
      actions={create}
    >
      {done && <DoneAlert key={done}>{t(`formPages:done.${done}`)}</DoneAlert>}
      <ListPage
        path={FORMS_PATH}
        csvPath={FORMS_CSV_PATH}
        caption={t("formPages:list.title")}
        view={view}
        columns={columns}
        rowKey={({ rowId }) => rowId}
        example={EXAMPLES[locale]}
        emptyList={
          <EmptyState title={t("formPages:list.empty")} actions={create}>
            {t(mayWrite ? "formPages:list.emptyHelp" : "formPages:list.emptyReader")}
          </EmptyState>
        }
      />
    </BackOfficePage>
  );
}
