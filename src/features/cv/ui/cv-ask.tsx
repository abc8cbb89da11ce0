import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { LIST_HREF } from "./cv-hrefs.ts";

export interface CvAskProps {
  id: string;
  title: string;
  wish: "rename" | "delete";
  /** A title that was refused. */
  typed?: string | undefined;
  error?: "missing" | "tooLong" | undefined;
}

/** Asks, under the CV it is about, for a new title or for a word of agreement. Works without script. */
export function CvAsk({ id, title, wish, typed, error }: CvAskProps) {
  const t = useT();
  const field = "cv-title";
  return (
    <form method="post" action={LIST_HREF} className="cv-ask stack">
      <input type="hidden" name="id" value={id} />
      {wish === "rename" ? (
        <>
          {error && (
            <ErrorSummary
              title={t("cv:list.errors.summary")}
              errors={[{ fieldId: field, message: t(`cv:list.errors.${error}`) }]}
              level={3}
            />
          )}
          <h3>{t("cv:list.renameTitle", { title })}</h3>
          <TextField
            id={field}
            name="title"
            label={t("cv:list.renameField")}
            defaultValue={typed ?? title}
            maxLength={CV_LIMITS.title}
            error={error && t(`cv:list.errors.${error}`)}
            autoFocus={!error}
            required
          />
        </>
      ) : (
        <>
          <h3>{t("cv:list.deleteTitle", { title })}</h3>
          <p>{t("cv:list.deleteText")}</p>
        </>
      )}
      <div className="btn-group">
        <ButtonLink href={LIST_HREF}>{t("cv:list.cancel")}</ButtonLink>
        {wish === "rename" ? (
          <Button type="submit" variant="primary" name="do" value="rename">
            {t("cv:list.renameSave")}
          </Button>
        ) : (
          <Button type="submit" variant="danger" name="do" value="delete" icon="trash">
            {t("cv:list.deleteConfirm")}
          </Button>
        )}
      </div>
    </form>
  );
}
