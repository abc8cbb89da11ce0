import { Form } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { fr } from "../locales/fr.ts";
import { ANCHORS } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";
import { dossierPageHref } from "./page-href.ts";
import { useFormatNearMoment } from "./use-format-near-moment.ts";

type Problem = keyof typeof fr.notes.problems;
const toProblem = (code: string): Problem =>
  code in fr.notes.problems ? (code as Problem) : "failed";

interface NotesPanelProps {
  readonly page: DossierPageView;
  readonly now: Date;
  readonly list: string | null;
  /** The id of the note that is edited; null for none. */
  readonly edited: string | null;
  readonly submission: Submission | undefined;
  readonly done: React.ReactNode;
}

/** Internal notes of the agency, and the form to write one. */
export function NotesPanel({ page, now, list, edited, submission, done }: NotesPanelProps) {
  const { t, locale } = useLanguage();
  const formatMoment = useFormatNearMoment(now);
  const { id, notes } = page;
  const written = submission?.form === "note" ? submission : undefined;
  const getError = (one: Submission | undefined) =>
    one?.errors.text && t(`dossierReading:notes.problems.${toProblem(one.errors.text)}`);
  return (
    <Panel
      id={ANCHORS.notes}
      title={t("dossierReading:notes.title")}
      actions={
        <Tag>
          <Icon name="lock" />
          {t("dossierReading:notes.internal")}
        </Tag>
      }
    >
      {done}
      {notes.length === 0 && <p className="muted small">{t("dossierReading:notes.empty")}</p>}
      <ul className="read-notes">
        {notes.map((note) => {
          const moment = formatMoment(note.writtenAt);
          const name = note.own
            ? t("dossierReading:notes.you")
            : (note.author ?? t("dossierReading:notes.former"));
          const mine = submission?.form === note.id ? submission : undefined;
          return (
            <li key={note.id}>
              <span className="office-face" aria-hidden="true">
                {toInitials(note.author ?? "")}
              </span>
              <div>
                <p className="read-note-head">
                  <b>{name}</b> <time dateTime={note.writtenAt.toISOString()}>{moment}</time>
                  {note.editedAt && (
                    <span>
                      {t("dossierReading:notes.edited", {
                        time: formatTime(locale, note.editedAt),
                      })}
                    </span>
                  )}
                </p>
                {mine?.problem && (
                  <Alert tone="stop" role="alert" takesFocus>
                    {t(`dossierReading:notes.problems.${toProblem(mine.problem)}`)}
                  </Alert>
                )}
                {edited === note.id && note.can.editNote.ok ? (
                  <Form method="post" className="fields" noValidate data-keep-typed="">
                    <PageAgencyField />
                    <input type="hidden" name="intent" value="editNote" />
                    <input type="hidden" name="note" value={note.id} />
                    <TextArea
                      id={`note-${note.id}`}
                      name="text"
                      rows={3}
                      label={t("dossierReading:notes.editing")}
                      defaultValue={mine?.values.text ?? note.text}
                      error={getError(mine)}
                    />
                    <div className="btn-group">
                      <Button type="submit" size="s">
                        {t("dossierReading:notes.save")}
                      </Button>
                      <ButtonLink
                        size="s"
                        variant="quiet"
                        href={dossierPageHref(id, { list, anchor: ANCHORS.notes })}
                      >
                        {t("dossierReading:notes.cancel")}
                      </ButtonLink>
                    </div>
                  </Form>
                ) : (
                  <>
                    <p className="read-note-text">{note.text}</p>
                    {note.own && (
                      <div className="read-note-acts">
                        {note.can.editNote.ok && (
                          <AppLink
                            className="link"
                            href={dossierPageHref(id, {
                              list,
                              note: note.id,
                              anchor: ANCHORS.notes,
                            })}
                            aria-label={t("dossierReading:notes.editOf", { moment })}
                          >
                            {t("dossierReading:notes.edit")}
                          </AppLink>
                        )}
                        {note.can.removeNote.ok && (
                          <Form method="post" preventScrollReset>
                            <PageAgencyField />
                            <input type="hidden" name="intent" value="removeNote" />
                            <input type="hidden" name="note" value={note.id} />
                            <button
                              type="submit"
                              className="link-button"
                              aria-label={t("dossierReading:notes.removeOf", { moment })}
                            >
                              {t("dossierReading:notes.remove")}
                            </button>
                          </Form>
                        )}
                      </div>
                    )}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {page.can.writeNote.ok && (
        // A kept note empties the field: the number of notes is another.
        <Form
          key={notes.length}
          method="post"
          className="fields"
          noValidate
          preventScrollReset
          data-keep-typed=""
        >
          <PageAgencyField />
          {written?.problem && (
            <Alert tone="stop" role="alert" takesFocus>
              {t(`dossierReading:notes.problems.${toProblem(written.problem)}`)}
            </Alert>
          )}
          <input type="hidden" name="intent" value="note" />
          <TextArea
            id="note-text"
            name="text"
            rows={3}
            label={t("dossierReading:notes.add")}
            help={t("dossierReading:notes.addHelp")}
            defaultValue={written?.values.text}
            error={getError(written)}
          />
          <div className="btn-group">
            <Button type="submit">{t("dossierReading:notes.keep")}</Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}

const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase() || "·";
