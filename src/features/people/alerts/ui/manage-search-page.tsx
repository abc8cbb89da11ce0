import type { ReactNode } from "react";
import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FAVOURITE_TABS } from "../rules/paths.ts";
import { MAX_SEARCHES, type SettingsField, VISITOR_FREQUENCIES } from "../rules/saved-search.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/search-criteria.ts";
import type { SavedSearchView } from "../views/search-view.server.ts";
import {
  FrequencyField,
  OFFERED_FREQUENCIES,
  SearchSummary,
  useSearchFields,
} from "./search-fields.tsx";

interface ManageSearchProps {
  search: SavedSearchView;
  /** Whether it belongs to an account rather than to a visitor's address. */
  ofAccount: boolean;
  done: "confirmed" | "saved" | "restored" | null;
  submission: Submission<SettingsField> | undefined;
}

/** One saved search, opened from a mail without signing in. Its forms post to the same page. */
export function ManageSearchPage({ search, ofAccount, done, submission }: ManageSearchProps) {
  const t = useT();
  const fields = useSearchFields(submission, (field) => `search-${field}`);
  return (
    <NarrowPage>
      <PageHeader title={t("alerts:searches.manage.title")} lead={search.name} />
      {(done === "confirmed" || done === "restored") && !submission && (
        <DoneAlert>
          {done === "restored"
            ? t("alerts:searches.list.restored")
            : t(`alerts:searches.manage.${done}`)}
        </DoneAlert>
      )}
      <ErrorSummary title={t("alerts:searches.manage.problems")} errors={fields.lines} />
      <div className="search-run">
        <SearchSummary summary={search} />
        <ButtonLink href={search.href} icon="search">
          {t("alerts:searches.list.run")}
        </ButtonLink>
      </div>
      <Panel title={t("alerts:searches.manage.settings")}>
        <form
          method="post"
          className="fields"
          aria-label={t("alerts:searches.manage.settings")}
          noValidate
        >
          <TextField
            id="search-name"
            name="name"
            label={t("alerts:searches.name")}
            error={fields.errorOf("name")}
            defaultValue={fields.valueOf("name", search.name)}
            maxLength={MAX_SEARCH_NAME_LENGTH}
            autoComplete="off"
            required
          />
          <FrequencyField
            id="search-frequency"
            frequencies={ofAccount ? OFFERED_FREQUENCIES : VISITOR_FREQUENCIES}
            value={fields.valueOf("frequency", search.frequency)}
            error={fields.errorOf("frequency")}
          />
          <div className="btn-group">
            <Button type="submit" variant="primary" name="intent" value="save">
              {t("alerts:searches.manage.save")}
            </Button>
          </div>
          {done === "saved" && !submission && (
            <DoneAlert>{t("alerts:searches.manage.saved")}</DoneAlert>
          )}
        </form>
      </Panel>
      <Panel title={t("alerts:searches.manage.deleteTitle")}>
        <form method="post" className="fields">
          <p>
            {t(
              ofAccount
                ? "alerts:searches.manage.deleteOwnText"
                : "alerts:searches.manage.deleteText",
            )}
          </p>
          <div className="btn-group">
            <Button type="submit" variant="danger" name="intent" value="delete" icon="trash">
              {t("alerts:searches.manage.delete")}
            </Button>
          </div>
        </form>
      </Panel>
    </NarrowPage>
  );
}

/** The last step of the double opt-in. It needs a button, because mail scanners follow links. */
export function ConfirmSearchPage({ search }: { search: SavedSearchView }) {
  const t = useT();
  return (
    <NarrowPage>
      <PageHeader
        title={t("alerts:searches.manage.confirmTitle")}
        lead={t("alerts:searches.manage.confirmText")}
      />
      <SearchSummary summary={search} />
      <p>{t(`alerts:searches.savedMail.${search.frequency}`)}</p>
      <form method="post" className="btn-group">
        <Button type="submit" variant="primary" name="intent" value="confirm">
          {t("alerts:searches.manage.confirm")}
        </Button>
        <Button type="submit" variant="quiet" name="intent" value="delete">
          {t("alerts:searches.manage.notMe")}
        </Button>
      </form>
    </NarrowPage>
  );
}

/** Confirms a deletion and offers to undo it. */
export function SearchDeletedPage({ undo, refused = false }: { undo: string; refused?: boolean }) {
  const t = useT();
  return (
    <NarrowPage>
      <div role="status">
        <EmptyState
          level={1}
          built={0}
          title={t("alerts:searches.manage.deletedTitle")}
          actions={
            <>
              <form method="post">
                <input type="hidden" name="undo" value={undo} />
                <Button type="submit" name="intent" value="restore" icon="refresh">
                  {t("alerts:searches.list.undo")}
                </Button>
              </form>
              <ButtonLink href={href("/")}>{t("alerts:searches.unsubscribe.home")}</ButtonLink>
            </>
          }
        >
          <p>{t("alerts:searches.manage.deletedText")}</p>
          {refused && <p>{t("alerts:searches.manage.full", { max: MAX_SEARCHES })}</p>}
        </EmptyState>
      </div>
    </NarrowPage>
  );
}

/** For a link from an old mail: explains that the alert is gone, and how to get another. */
export function SearchGonePage() {
  const t = useT();
  return (
    <NarrowPage>
      <EmptyState
        level={1}
        built={0}
        title={t("alerts:searches.manage.goneTitle")}
        actions={
          <ButtonLink href={href("/")} variant="primary">
            {t("alerts:searches.list.emptyAction")}
          </ButtonLink>
        }
      >
        <p>{t("alerts:searches.manage.goneText")}</p>
        <p>{t("alerts:searches.manage.goneNext")}</p>
      </EmptyState>
    </NarrowPage>
  );
}

interface UnsubscribePageProps {
  /** Null if the search is already gone. */
  search: { name: string; criteriaLabels: readonly string[]; manageHref: string } | null;
  ofAccount: boolean;
}

/** Ends the e-mails of one search with one button. */
export function UnsubscribePage({ search, ofAccount }: UnsubscribePageProps) {
  const t = useT();
  if (!search) return <Unsubscribed ofAccount={ofAccount} />;
  return (
    <NarrowPage>
      <PageHeader
        title={t("alerts:searches.unsubscribe.title")}
        lead={t("alerts:searches.unsubscribe.text")}
      />
      <p className="search-name">{search.name}</p>
      <form method="post" className="btn-group">
        <Button type="submit" variant="primary">
          {t("alerts:searches.unsubscribe.submit")}
        </Button>
        <ButtonLink variant="quiet" href={search.manageHref}>
          {t("alerts:searches.unsubscribe.keep")}
        </ButtonLink>
      </form>
    </NarrowPage>
  );
}

function Unsubscribed({ ofAccount }: { ofAccount: boolean }) {
  const t = useT();
  return (
    <NarrowPage>
      <div role="status">
        <EmptyState
          level={1}
          built={3}
          title={t("alerts:searches.unsubscribe.doneTitle")}
          actions={
            <>
              {ofAccount && (
                <ButtonLink href={FAVOURITE_TABS.searches}>
                  {t("alerts:searches.unsubscribe.space")}
                </ButtonLink>
              )}
              <ButtonLink href={href("/")}>{t("alerts:searches.unsubscribe.home")}</ButtonLink>
            </>
          }
        >
          <p>{t("alerts:searches.unsubscribe.doneText")}</p>
          <p>
            {t(
              ofAccount
                ? "alerts:searches.unsubscribe.doneOwn"
                : "alerts:searches.unsubscribe.doneVisitor",
            )}
          </p>
        </EmptyState>
      </div>
    </NarrowPage>
  );
}

function NarrowPage({ children }: { children: ReactNode }) {
  return <div className="wrap account-page search-page-narrow">{children}</div>;
}
