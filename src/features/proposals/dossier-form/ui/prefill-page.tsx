import { Form, href } from "react-router";
import { generalHref, prefillHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button, CopyButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { PrefillPageView } from "../views/prefill-page.server.ts";

interface PrefillPageProps {
  dossierId: string;
  view: PrefillPageView;
  /** Number of answers just copied. */
  taken: number | null;
  /** Whether to ask for confirmation before dismissing all. */
  asksToDismiss: boolean;
  submission: Submission<"fromId" | "id"> | undefined;
}

/** Query string of the confirmation. */
export const DISMISS_ALL = "ecarter=tout";

const toProblemKey = ({ errors, problem }: NonNullable<PrefillPageProps["submission"]>) =>
  errors.fromId ? "none" : problem === "leftOversFull" ? "full" : "failed";

/** Chooses the dossier to prefill from; afterwards lists the unplaced answers for copying, until dismissed. */
export function PrefillPage(props: PrefillPageProps) {
  const { dossierId, view, taken, asksToDismiss, submission } = props;
  const t = useT();
  const action = prefillHref(dossierId);
  const { can } = view;
  return (
    <div className="stack">
      <div className="page-head tab-head">
        <div>
          <h2>{t("dossierForm:takeOver.title")}</h2>
          <p className="lead">{t("dossierForm:takeOver.lead")}</p>
        </div>
        <div className="btn-group">
          <ButtonLink href={generalHref(dossierId)}>{t("dossierForm:takeOver.back")}</ButtonLink>
        </div>
      </div>
      {taken !== null && <DoneAlert>{t("dossierForm:takeOver.taken", { count: taken })}</DoneAlert>}
      {submission && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`dossierForm:takeOver.${toProblemKey(submission)}`)}
        </Alert>
      )}
      {view.leftOver.length > 0 && (
        <Panel
          level={3}
          title={t("dossierForm:takeOver.left", { count: view.leftOver.length })}
          actions={
            can.takeOver.ok && (
              <ButtonLink size="s" href={`${action}?${DISMISS_ALL}`}>
                {t("dossierForm:takeOver.dismissAll")}
              </ButtonLink>
            )
          }
        >
          {asksToDismiss && can.takeOver.ok && (
            <DismissConfirmation action={action} count={view.leftOver.length} />
          )}
          <p className="muted">{t("dossierForm:takeOver.leftText")}</p>
          <ul className="left-overs">
            {view.leftOver.map((one) => (
              <UnplacedAnswerItem key={one.id} {...{ dossierId, action, one }} can={can} />
            ))}
          </ul>
        </Panel>
      )}
      {can.takeOver.ok && (
        <Panel level={3} title={t("dossierForm:takeOver.chooseTitle")}>
          {view.earlier.length === 0 ? (
            <p className="muted">{t("dossierForm:takeOver.noEarlier")}</p>
          ) : (
            <Form method="post" action={action} className="fields">
              <SelectField
                id="fromId"
                name="fromId"
                label={t("dossierForm:takeOver.from")}
                help={t("dossierForm:takeOver.fromHelp")}
                options={view.earlier}
                emptyLabel=""
              />
              <div className="btn-group">
                <Button type="submit" name="intent" value="take" variant="primary">
                  {t("dossierForm:takeOver.submit")}
                </Button>
              </div>
            </Form>
          )}
        </Panel>
      )}
    </div>
  );
}

/** A confirmation in the page, not in a dialog, so that it works without script. Dismissed texts are deleted. */
function DismissConfirmation({ action, count }: { action: string; count: number }) {
  const t = useT();
  return (
    <Alert
      tone="soon"
      title={t("dossierForm:takeOver.askDismiss", { count })}
      actions={
        <Form method="post" action={action} className="btn-group">
          {/* The safe choice comes first and gets the focus. */}
          <ButtonLink href={action} autoFocus>
            {t("dossierForm:takeOver.keepAll")}
          </ButtonLink>
          <Button type="submit" name="intent" value="dismiss" variant="danger" icon="trash">
            {t("dossierForm:takeOver.dismissAll")}
          </Button>
        </Form>
      }
    >
      {t("dossierForm:takeOver.askDismissText")}
    </Alert>
  );
}

function UnplacedAnswerItem(props: {
  dossierId: string;
  action: string;
  can: PrefillPageView["can"];
  one: PrefillPageView["leftOver"][number];
}) {
  const { dossierId, action, can, one } = props;
  const t = useT();
  return (
    <li className="left-over">
      <h4>{one.title}</h4>
      <p className="small muted">
        {t("dossierForm:takeOver.of", { name: one.from })} ·{" "}
        {t(`dossierForm:takeOver.why.${one.why}`)}
      </p>
      {one.text && <p className="written">{one.text}</p>}
      {one.images.map(({ filename, alt, width, height }) => (
        <img
          key={filename}
          className="left-over-image"
          src={href("/mon-espace/dossier/:id/images/:filename", { id: dossierId, filename })}
          alt={alt}
          width={width}
          height={height}
        />
      ))}
      <div className="btn-group">
        {one.text && (
          <CopyButton
            text={one.text}
            label={t("dossierForm:takeOver.copy")}
            copiedLabel={t("dossierForm:takeOver.copied")}
          />
        )}
        {can.takeOver.ok && (
          <Form method="post" action={action}>
            <input type="hidden" name="id" value={one.id} />
            <Button type="submit" name="intent" value="dismiss">
              {t("dossierForm:takeOver.dismiss")}
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
