import { href } from "react-router";
import { MAX_NAME_LENGTH } from "#features/people/accounts/rules/registration.ts";
import { FormProblems, useSubmittedFields } from "#features/people/accounts/ui/form-problems.tsx";
import { NewPasswordField } from "#features/people/accounts/ui/password-field.tsx";
import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { StaffInvitationView } from "../views/staff-invitation-view.server.ts";
import { StaffProblem } from "./staff-forms.tsx";
import "#features/proposals/team/ui/elements/jsx.d.ts";

export type JoinField = "firstName" | "lastName" | "password" | "consent";

interface StaffInvitationPageProps {
  view: StaffInvitationView;
  now: Date;
  submission: Submission<JoinField> | undefined;
}

type OpenView = Extract<StaffInvitationView, { kind: "open" }>;

/** An invitation to an agency's staff. Only its buttons change anything, because mail scanners open every link. */
export function StaffInvitationPage({ view, now, submission }: StaffInvitationPageProps) {
  const { t, locale } = useLanguage();
  const of = formatOfPartner(locale, view.agency);
  if (view.kind === "over") return <InvitationOver state={view.state} of={of} />;
  const { agency, sees } = view;
  const facts = [
    [t("staff:page.agency"), `${agency.code} · ${locale === "fr" ? agency.nameFr : agency.nameEn}`],
    [
      t("staff:page.role"),
      `${t(`staff:roles.${view.role}`)} (${t(`staff:roleHelp.${view.role}`)})`,
    ],
    [
      t("staff:page.departments"),
      view.departments
        ? view.departments.map((one) => one[locale]).join(", ")
        : t("staff:departments.all"),
    ],
    [
      t("staff:page.sees"),
      t("staff:page.seesText", {
        calls: t("staff:invite.previewCalls", {
          count: sees.calls,
          formatted: formatNumber(locale, sees.calls),
        }),
        deposits: t("staff:invite.previewDeposits", {
          count: sees.deposits,
          formatted: formatNumber(locale, sees.deposits),
        }),
      }),
    ],
    [t("staff:page.forAddress"), view.email],
    [t("staff:page.until"), formatDayTime(locale, view.until, now)],
  ] as const;
  return (
    <div className="wrap narrow-page stack">
      {view.isUnread && <invitation-read />}
      <PageHeader
        title={t("staff:page.title")}
        lead={t("staff:page.lead", { from: view.inviterName ?? t("staff:page.someone"), of })}
      />
      <Panel>
        <dl className="invitation-facts">
          {facts.map(([label, value]) => (
            <div key={label} className="staff-fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{t("staff:page.factorNext")}</p>
      </Panel>
      <NextStep view={view} submission={submission} />
    </div>
  );
}

function NextStep({
  view,
  submission,
}: {
  view: OpenView;
  submission?: Submission<JoinField> | undefined;
}) {
  const t = useT();
  const { email } = view;
  switch (view.step) {
    case "accept":
      return (
        <form method="post" className="stack">
          <input type="hidden" name="intent" value="accept" />
          <StaffProblem problem={submission?.problem} />
          <div className="btn-group">
            <Button type="submit" variant="primary">
              {t("staff:page.accept")}
            </Button>
          </div>
        </form>
      );
    case "signIn":
      return (
        <Panel title={t("staff:page.signInTitle")}>
          <form method="post" className="stack">
            <input type="hidden" name="intent" value="accept" />
            <p>{t("staff:page.signIn", { email })}</p>
            <div className="btn-group">
              <Button type="submit" variant="primary" icon="log-in">
                {t("staff:page.signInAction")}
              </Button>
            </div>
          </form>
        </Panel>
      );
    case "choosePassword":
      return <ChoosePassword email={email} submission={submission} />;
    case "newAccount":
      return <NewAccount email={email} submission={submission} />;
    case "otherAccount":
      return (
        <SignOut
          title={t("staff:page.otherTitle")}
          text={t("staff:page.other", {
            email,
            mine: view.signedInAs ?? t("staff:page.noAddress"),
          })}
        />
      );
    case "administrator":
      return <SignOut title={t("staff:page.otherTitle")} text={t("staff:page.administrator")} />;
    case "administratorAddress":
      return <Alert tone="stop">{t("staff:page.administratorAddress")}</Alert>;
    case "alreadyMember":
      return (
        <Alert
          tone="info"
          actions={<ButtonLink href={href("/backoffice")}>{t("staff:page.door")}</ButtonLink>}
        >
          {t("staff:page.alreadyMember")}
        </Alert>
      );
  }
}

function SignOut({ title, text }: { title: string; text: string }) {
  const t = useT();
  return (
    <>
      <Alert tone="stop" title={title}>
        {text}
      </Alert>
      <form method="post" action={href("/logout")}>
        <Button type="submit">{t("staff:page.signOut")}</Button>
      </form>
    </>
  );
}

interface JoinFormProps {
  email: string;
  submission: Submission<JoinField> | undefined;
}

function ChoosePassword({ email, submission }: JoinFormProps) {
  const t = useT();
  const sent = useSubmittedFields(submission);
  return (
    <Panel title={t("staff:page.passwordTitle")}>
      <form method="post" className="fields" noValidate>
        <input type="hidden" name="intent" value="accept" />
        {/* For password managers, which store a password with its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <StaffProblem problem={submission?.problem} />
        <FormProblems errors={sent.lines} level={3} />
        <p>{t("staff:page.password")}</p>
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          error={sent.errorOf("password")}
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("staff:page.passwordAction")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function NewAccount({ email, submission }: JoinFormProps) {
  const t = useT();
  const sent = useSubmittedFields(submission);
  const text = (field: "firstName" | "lastName") => ({
    id: field,
    name: field,
    label: t(`accounts:fields.${field}`),
    error: sent.errorOf(field),
    defaultValue: sent.valueOf(field),
    maxLength: MAX_NAME_LENGTH,
    required: true,
  });
  return (
    <Panel title={t("staff:page.newTitle")}>
      <form method="post" className="fields" noValidate>
        <input type="hidden" name="intent" value="join" />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <StaffProblem problem={submission?.problem} />
        <FormProblems errors={sent.lines} level={3} />
        <p>{t("staff:page.new", { email })}</p>
        <TextField {...text("firstName")} autoComplete="given-name" />
        <TextField {...text("lastName")} autoComplete="family-name" />
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          error={sent.errorOf("password")}
        />
        <Checkbox
          id="consent"
          name="consent"
          label={t("accounts:fields.consent")}
          help={t("accounts:fields.consentHelp")}
          error={sent.errorOf("consent")}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("staff:page.newAction")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function InvitationOver(props: {
  state: Exclude<StaffInvitationView, OpenView>["state"];
  of: string;
}) {
  const t = useT();
  const { state, of } = props;
  return (
    <div className="wrap narrow-page" role="status">
      <EmptyState
        level={1}
        built={state === "accepted" ? 2 : 0}
        title={t(`staff:page.over.${state}.title`)}
        actions={
          state === "accepted" && (
            <ButtonLink href={href("/backoffice")}>{t("staff:page.door")}</ButtonLink>
          )
        }
      >
        <p>{t(`staff:page.over.${state}.text`, { of })}</p>
      </EmptyState>
    </div>
  );
}
