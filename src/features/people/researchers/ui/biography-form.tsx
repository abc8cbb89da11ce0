import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Button } from "#ui/button.tsx";
import { LiveCounter } from "#ui/character-counter.tsx";
import { useNavigateTo } from "#ui/live/navigation.ts";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { saveBiographyContract } from "../endpoints.ts";
import { MAX_BIOGRAPHY_LENGTH } from "../rules/career-form.ts";
import { ENTRY_VERSION } from "../rules/entry-input.ts";
import { BIOGRAPHY_FORM, careerHref } from "../rules/paths.ts";
import { SaveNotice } from "./saving/save-notice.tsx";
import { type FormControl, useFormSaver } from "./saving/use-form-saver.ts";

interface Biography {
  readonly biography: string;
}

export interface BiographyState {
  readonly userId: string;
  readonly version: number;
  readonly values: Biography;
  /** Posted without script and saved. */
  readonly saved: boolean;
  readonly submission: Submission<"biography"> | undefined;
}

/** Saved by its own endpoint without leaving the page; without script the form is posted. */
export function BiographyForm(props: BiographyState) {
  const { t, locale } = useLanguage();
  const control = useBiographySaver(props);
  const max = formatNumber(locale, MAX_BIOGRAPHY_LENGTH);
  const submission = control.attempt === 0 ? props.submission : control.refusal;
  const submitted = toSubmittedFields<"biography">(
    submission ? { form: "", values: {}, ...submission } : undefined,
    {
      toFieldId: () => "biography",
      toMessage: () => t("researchers:career.biography.tooLong", { max }),
    },
  );
  const error = submitted.errorOf("biography");
  const label = t("researchers:career.biography.label");
  return (
    <div id={BIOGRAPHY_FORM} className="entry-section">
      <Panel title={t("researchers:career.biography.title")}>
        <SaveNotice
          control={control}
          formatField={(_, { biography }) => ({ label, text: biography })}
        />
        <form
          ref={control.form}
          method="post"
          action={careerHref()}
          className="fields wide"
          data-guard={props.submission ? "unsaved" : ""}
          data-live={control.isHydrated || undefined}
          aria-label={t("researchers:career.biography.title")}
          noValidate
          onSubmit={control.submit}
        >
          <input type="hidden" name="intent" value="saveBiography" />
          <input type="hidden" name={ENTRY_VERSION} value={props.version} />
          <TextArea
            key={`${control.revision} ${error ? control.attempt : ""}`}
            id="biography"
            name="biography"
            label={label}
            help={t("researchers:career.biography.help")}
            error={error}
            defaultValue={control.state.value.biography}
            autoFocus={error !== undefined}
            rows={6}
            counter={
              <LiveCounter
                field="biography"
                count={countCharacters(control.initialValues.biography)}
                max={MAX_BIOGRAPHY_LENGTH}
                labels={{
                  text: t("researchers:entries.counter", { number: "{n}", max: "{max}" }),
                  left: t("researchers:entries.left", { number: "{n}" }),
                  over: t("researchers:entries.over", { number: "{n}" }),
                }}
                format={(count) => formatNumber(locale, count)}
              />
            }
          />
          <div className="btn-group saving">
            <Button type="submit" variant="primary" busy={control.isSaving}>
              {t("researchers:career.biography.save")}
            </Button>
            <BiographyStatus control={control} saved={props.saved} />
          </div>
        </form>
      </Panel>
    </div>
  );
}

/** Save status beside the button. "Saved" disappears with the next change. */
function BiographyStatus({ control, saved }: { control: FormControl<Biography>; saved: boolean }) {
  const { t } = useLanguage();
  const { kind } = control.state.status;
  const done = control.justSaved || (saved && control.attempt === 0 && kind === "saved");
  return (
    <p role="status" className={done ? "small state-done" : "small"}>
      {done && t("researchers:career.biography.saved")}
      {kind === "saving" && t("researchers:saving.saving")}
      {kind === "waiting" && t("researchers:saving.waiting")}
    </p>
  );
}

function useBiographySaver({ userId, version, values, submission }: BiographyState) {
  const revalidate = useSafeRevalidate();
  const navigateTo = useNavigateTo();
  return useFormSaver<Biography>({
    name: `${userId}/biography`,
    serverValue: { value: values, version },
    submission: submission && {
      kind: submission.problem === "STALE" ? "conflict" : "invalid",
      value: { biography: submission.values.biography ?? "" },
    },
    isSame: (one, other) => one.biography === other.biography,
    read: (data) => ({
      biography: String(data.get("biography") ?? "").replaceAll("\r\n", "\n"),
    }),
    post: ({ biography }, base) =>
      callEndpoint<typeof saveBiographyContract>("POST", "/mon-espace/mon-parcours/biographie", {
        body: { biography, version: base },
      }),
    onSaved: (next) => (next ? navigateTo(next) : void revalidate()),
  });
}
