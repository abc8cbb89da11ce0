import { Form } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Table } from "#ui/table.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { MOTIVES_PATH, type MotivesDone } from "../rules/paths.ts";
import type { MotivesPageView } from "../views/motives-page.server.ts";
import { listStateOptions } from "./state-options.ts";

type MotiveField = "state" | "textFr" | "textEn";
type Motive = MotivesPageView["motives"][number];

interface MotivesPageProps {
  readonly view: MotivesPageView;
  readonly done: MotivesDone | null;
  readonly submission: Submission<MotiveField> | undefined;
}

/** The motives of an agency, side by side in both languages. */
export function MotivesPage({ view, done, submission }: MotivesPageProps) {
  const { t } = useLanguage();
  const { motives, edited, may } = view;
  const open = motives.filter(({ archivedAt }) => archivedAt === null);
  const archived = motives.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <BackOfficePage title={t("decisions:motives.title")} lead={t("decisions:motives.lead")}>
      {done && !submission && (
        <DoneAlert key={done}>{t(`decisions:motives.done.${done}`)}</DoneAlert>
      )}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(
            submission.problem === "archived"
              ? "decisions:motives.problems.archived"
              : "decisions:motives.problems.other",
          )}
        </Alert>
      )}
      {open.length === 0 ? (
        <EmptyState title={t("decisions:motives.empty")}>
          {t("decisions:motives.emptyHelp")}
        </EmptyState>
      ) : (
        <MotivesTable caption={t("decisions:motives.caption")} motives={open} mayChange={may.ok} />
      )}
      {may.ok ? (
        <MotiveForm key={edited?.id ?? "new"} edited={edited} submission={submission} />
      ) : (
        <p className="muted">{t("decisions:motives.readOnly")}</p>
      )}
      {archived.length > 0 && (
        <MotivesTable
          caption={t("decisions:motives.archived")}
          motives={archived}
          mayChange={false}
        />
      )}
    </BackOfficePage>
  );
}

function MotivesTable(props: {
  readonly caption: string;
  readonly motives: readonly Motive[];
  readonly mayChange: boolean;
}) {
  const { t } = useLanguage();
  return (
    <Table
      caption={props.caption}
      rows={props.motives}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        {
          key: "state",
          header: t("decisions:motives.state"),
          cell: ({ state }: Motive) => t(`decisions:states.${state}`),
        },
        {
          key: "fr",
          header: t("decisions:motives.fr"),
          rowHeader: true,
          cell: ({ textFr }: Motive) => <span lang="fr">{textFr}</span>,
        },
        {
          key: "en",
          header: t("decisions:motives.en"),
          cell: ({ textEn }: Motive) => <span lang="en">{textEn}</span>,
        },
        ...(props.mayChange
          ? [
              {
                key: "acts",
                header: <span className="vh">{t("decisions:motives.acts")}</span>,
                cell: ({ id }: Motive) => (
                  <Form method="post" action={MOTIVES_PATH} className="btn-group">
                    <PageAgencyField />
                    <input type="hidden" name="motiveId" value={id} />
                    <ButtonLink href={`${MOTIVES_PATH}?motif=${id}#motif`} size="s">
                      {t("decisions:motives.edit")}
                    </ButtonLink>
                    <Button type="submit" name="intent" value="archive" size="s" variant="quiet">
                      {t("decisions:motives.archive")}
                    </Button>
                  </Form>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function MotiveForm({
  edited,
  submission,
}: {
  readonly edited: Motive | null;
  readonly submission: Submission<MotiveField> | undefined;
}) {
  const { t } = useLanguage();
  const { valueOf: getValue, errorOf } = toSubmittedFields<MotiveField>(submission, {
    toFieldId: (field) => `motive-${field}`,
    toMessage: (_, problem) =>
      t(`decisions:errors.${problem === "tooLong" ? "tooLong" : "missing"}`),
  });
  return (
    <Panel id="motif" title={t(edited ? "decisions:motives.editTitle" : "decisions:motives.add")}>
      <Form method="post" action={MOTIVES_PATH} noValidate data-keep-typed="" className="fields">
        <PageAgencyField />
        <input type="hidden" name="motiveId" value={edited?.id ?? ""} />
        {edited ? (
          <>
            <input type="hidden" name="state" value={edited.state} />
            <p>
              {t("decisions:motives.state")} : <b>{t(`decisions:states.${edited.state}`)}</b>
            </p>
          </>
        ) : (
          <SelectField
            id="motive-state"
            name="state"
            label={t("decisions:motives.state")}
            emptyLabel={t("decisions:form.choose")}
            options={listStateOptions(t)}
            defaultValue={getValue("state")}
            error={errorOf("state")}
          />
        )}
        <div className="decision-pair">
          <TextArea
            id="motive-textFr"
            name="textFr"
            lang="fr"
            rows={3}
            label={t("decisions:motives.fr")}
            defaultValue={getValue("textFr", edited?.textFr)}
            error={errorOf("textFr")}
          />
          <TextArea
            id="motive-textEn"
            name="textEn"
            lang="en"
            rows={3}
            label={t("decisions:motives.en")}
            defaultValue={getValue("textEn", edited?.textEn)}
            error={errorOf("textEn")}
          />
        </div>
        {edited && <p className="small muted">{t("decisions:motives.changeHelp")}</p>}
        <div className="btn-group">
          <Button type="submit" name="intent" value="save" variant="primary">
            {t("decisions:motives.save")}
          </Button>
          {edited && <AppLink href={MOTIVES_PATH}>{t("decisions:motives.add")}</AppLink>}
        </div>
      </Form>
    </Panel>
  );
}
