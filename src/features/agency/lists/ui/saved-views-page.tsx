import { href } from "react-router";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import {
  savedViewsHref,
  toStoredColumns,
  type ViewDone,
  type ViewField,
} from "../rules/saved-view.ts";
import { NewViewForm, ViewSettingsFields } from "./view-forms.tsx";

/** A saved view with what the reader may do to it. */
export interface ManagedView {
  readonly id: string;
  readonly name: string;
  /** The stored query. */
  readonly text: string;
  readonly isShared: boolean;
  /** Null for an own view. */
  readonly ownerName: string | null;
  readonly canChange: boolean;
  readonly canDelete: boolean;
}

interface SavedViewsPageProps {
  /** Null: the views of all lists. */
  readonly list: string | null;
  /** The address of the list that the reader comes from. */
  readonly from: string | null;
  readonly isStaff: boolean;
  readonly views: readonly ManagedView[];
  readonly done: ViewDone | null;
  readonly submission: Submission<ViewField> | undefined;
}

/** The page of saved views: rename, share, delete. A refused new view is corrected here. */
export function SavedViewsPage(props: SavedViewsPageProps) {
  const { list, from, isStaff, views, done, submission } = props;
  const t = useT();
  const refused = findSubmission(submission, "save");
  const action =
    list !== null && from !== null
      ? savedViewsHref(list, from)
      : href("/administration-portail-aap/vues");
  const own = views.filter(({ ownerName }) => ownerName === null);
  const others = views.filter(({ ownerName }) => ownerName !== null);
  return (
    <BackOfficePage
      title={t("lists:views.title")}
      lead={t("lists:views.lead")}
      actions={from && <ButtonLink href={from}>{t("lists:views.back")}</ButtonLink>}
    >
      {done && <DoneAlert key={done}>{t(`lists:views.done.${done}`)}</DoneAlert>}
      {refused && list !== null && from !== null && (
        <Panel title={t("lists:views.save")}>
          <NewViewForm
            list={list}
            from={from}
            isStaff={isStaff}
            submission={refused}
            address={{
              text: refused.values.query ?? "",
              columns: toStoredColumns(refused.values.columns ?? ""),
            }}
          />
        </Panel>
      )}
      {views.length === 0 && (
        <EmptyState title={t("lists:views.empty")}>{t("lists:views.emptyHelp")}</EmptyState>
      )}
      {own.length > 0 && (
        <Panel title={t("lists:views.own")}>
          <ul className="list-managed-views">
            {own.map((view) => (
              <li key={view.id}>
                <ManageView
                  view={view}
                  action={action}
                  isStaff={isStaff}
                  submission={findSubmission(submission, view.id)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title={t("lists:views.others")}>
          <ul className="list-managed-views">
            {others.map((view) => (
              <li key={view.id}>
                <ManageView view={view} action={action} isStaff={isStaff} submission={undefined} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </BackOfficePage>
  );
}

interface ManageViewProps {
  readonly view: ManagedView;
  readonly action: string;
  readonly isStaff: boolean;
  readonly submission: Submission<ViewField> | undefined;
}

function ManageView({ view, action, isStaff, submission }: ManageViewProps) {
  const t = useT();
  const { id, name, text, isShared, ownerName, canChange, canDelete } = view;
  return (
    <div className="list-managed-view">
      <div>
        <strong>{name}</strong>
        {ownerName && (
          <span className="list-note">{t("lists:views.sharedBy", { name: ownerName })}</span>
        )}
        <code className="list-note">{text || t("lists:views.wholeList")}</code>
      </div>
      {canChange && (
        <form
          className="fields list-view-form"
          method="post"
          action={action}
          aria-label={t("lists:views.change", { name })}
          noValidate
        >
          <PageAgencyField />
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="id" value={id} />
          <ViewSettingsFields
            id={`view-${id}`}
            isStaff={isStaff}
            name={name}
            isShared={isShared}
            submission={submission}
          />
          <Button type="submit">{t("lists:views.rename")}</Button>
        </form>
      )}
      {canDelete && (
        <MenuDropdown
          quiet
          alignEnd
          summary={t("lists:views.remove")}
          label={t("lists:views.removeNamed", { name })}
        >
          <form className="fields list-view-form" method="post" action={action}>
            <PageAgencyField />
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={id} />
            <p>{t(ownerName ? "lists:views.removeShared" : "lists:views.removeOwn")}</p>
            <Button type="submit" variant="danger">
              {t("lists:views.confirmRemove")}
            </Button>
          </form>
        </MenuDropdown>
      )}
    </div>
  );
}
