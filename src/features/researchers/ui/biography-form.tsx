import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Button } from "#ui/button.tsx";
import { LiveCounter } from "#ui/live-counter.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { BIOGRAPHY_PATH, CAREER_PATH } from "../rules/addresses.ts";
import { MAX_BIOGRAPHY_LENGTH } from "../rules/career-form.ts";

export interface BiographyState {
  readonly text: string;
  readonly news: "saved" | "tooLong" | "invalid" | null;
}

/** Saved by its own call without leaving the page; without script the same form is posted and the page comes back. */
export function BiographyForm({ text, news }: BiographyState) {
  const { t, locale } = useLanguage();
  const max = formatNumber(locale, MAX_BIOGRAPHY_LENGTH);
  const failed = news === "tooLong" || news === "invalid";
  return (
    <div id="biographie" className="entry-section">
      <Panel title={t("researchers:career.biography.title")}>
        <biography-form
          data-call={BIOGRAPHY_PATH}
          data-saving={t("researchers:career.biography.saving")}
          data-saved={t("researchers:career.biography.saved")}
          data-too-long={t("researchers:career.biography.tooLong", { max })}
          data-failed={t("researchers:career.biography.failed")}
        >
          <form
            method="post"
            action={CAREER_PATH}
            className="fields wide"
            data-guard={failed ? "unsaved" : ""}
            aria-label={t("researchers:career.biography.title")}
          >
            <input type="hidden" name="list" value="biographie" />
            <TextArea
              id="biography"
              name="biography"
              label={t("researchers:career.biography.label")}
              help={t("researchers:career.biography.help")}
              error={failed ? t(`researchers:career.biography.${news}`, { max }) : undefined}
              defaultValue={text}
              autoFocus={failed}
              rows={6}
              counter={
                <LiveCounter
                  field="biography"
                  count={countCharacters(text)}
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
                {news === "saved" && t("researchers:career.biography.saved")}
              </p>
            </div>
          </form>
        </biography-form>
      </Panel>
    </div>
  );
}
