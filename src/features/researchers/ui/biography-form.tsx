import { type Submission, submittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Button } from "#ui/button.tsx";
import { LiveCounter } from "#ui/live-counter.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { MAX_BIOGRAPHY_LENGTH } from "../rules/career-form.ts";
import { BIOGRAPHY, careerHref } from "../rules/entry-hrefs.ts";

export interface BiographyState {
  readonly text: string;
  readonly saved: boolean;
  readonly submission: Submission<"biography"> | undefined;
}

/** Saved by its own endpoint without leaving the page; without script the same form is posted and the page comes back. */
export function BiographyForm({ text, saved, submission }: BiographyState) {
  const { t, locale } = useLanguage();
  const max = formatNumber(locale, MAX_BIOGRAPHY_LENGTH);
  const submitted = submittedFields(submission, {
    fieldId: () => "biography",
    words: () => t("researchers:career.biography.tooLong", { max }),
  });
  const shown = submitted.valueOf("biography", text);
  const error = submitted.errorOf("biography");
  return (
    <div id={BIOGRAPHY} className="entry-section">
      <Panel title={t("researchers:career.biography.title")}>
        <biography-form
          data-saving={t("researchers:career.biography.saving")}
          data-saved={t("researchers:career.biography.saved")}
          data-too-long={t("researchers:career.biography.tooLong", { max })}
          data-failed={t("researchers:career.biography.failed")}
        >
          <form
            method="post"
            action={careerHref()}
            className="fields wide"
            data-guard={submission ? "unsaved" : ""}
            aria-label={t("researchers:career.biography.title")}
          >
            <input type="hidden" name="list" value={BIOGRAPHY} />
            <TextArea
              id="biography"
              name="biography"
              label={t("researchers:career.biography.label")}
              help={t("researchers:career.biography.help")}
              error={error}
              defaultValue={shown}
              autoFocus={error !== undefined}
              rows={6}
              counter={
                <LiveCounter
                  field="biography"
                  count={countCharacters(shown)}
                  max={MAX_BIOGRAPHY_LENGTH}
                  words={{
                    text: t("researchers:entries.counter", { number: "{n}", max: "{max}" }),
                    left: t("researchers:entries.left", { number: "{n}" }),
                    over: t("researchers:entries.over", { number: "{n}" }),
                  }}
                  format={(count) => formatNumber(locale, count)}
                />
              }
            />
            <div className="btn-group saving">
              <Button type="submit" variant="primary">
                {t("researchers:career.biography.save")}
              </Button>
              <p role="status" className="small" data-state="">
                {saved && t("researchers:career.biography.saved")}
              </p>
            </div>
          </form>
        </biography-form>
      </Panel>
    </div>
  );
}
