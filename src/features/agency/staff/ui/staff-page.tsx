import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { type ListColumn, ListPage } from "../../lists/ui/list-page.tsx";
import { STAFF_CSV_PATH, STAFF_PATH } from "../rules/paths.ts";
import type { StaffMemberRow, StaffPageData } from "../views/staff-page.server.ts";
import type { AssignedWork } from "./assigned-work.tsx";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { INVITE_ID, type InviteField, InvitePanel } from "./invite-panel.tsx";
import { formatMemberName, MemberPanel, memberActHref } from "./member-panel.tsx";
import { RolesPanel } from "./roles-panel.tsx";

export const STAFF_DONE = [
  "invited",
  "repeated",
  "cancelled",
  "changed",
  "ended",
  "factorReset",
] as const;
export type StaffDone = (typeof STAFF_DONE)[number];

const EXAMPLES = {
  fr: "role:redaction -facteur:application",
  en: "role:writing -factor:application",
};

interface StaffPageProps {
  data: StaffPageData;
  /** What is assigned to the members; empty for those who do not manage people. */
  work: readonly AssignedWork[];
  now: Date;
  done: StaffDone | null;
  submission: Submission | undefined;
}

/** The people of an agency: list, invitations, roles. Only managers have acts. */
export function StaffPage({ data, work, now, done, submission }: StaffPageProps) {
  const { t, locale } = useLanguage();
  const { agency, people, departments, chosen, reach } = data;
  const isManager = data.can.manage.ok;
  return (
    <BackOfficePage
      title={t("staff:title")}
      lead={t("staff:lead", {
        count: people,
        formatted: formatNumber(locale, people),
        of: formatOfPartner(locale, agency),
      })}
      actions={
        isManager && (
          <ButtonLink href={`#${INVITE_ID}`} variant="primary" icon="plus">
            {t("staff:invite.title")}
          </ButtonLink>
        )
      }
    >
      {done && !submission && <DoneAlert key={done}>{t(`staff:done.${done}`)}</DoneAlert>}
      <div className="staff-page">
        <div className="staff-main">
          {chosen && (
            <MemberPanel
              key={`${chosen.act} ${chosen.member.memberId}`}
              {...chosen}
              work={work.find(({ memberId }) => memberId === chosen.member.memberId)}
              departments={departments}
              reach={reach}
              submission={findSubmission(submission, chosen.member.memberId)}
            />
          )}
          <StaffList data={data} work={work} now={now} />
          {isManager && (
            <InvitationsPanel
              waiting={data.waitingInvitations}
              past={data.pastInvitations}
              now={now}
              submission={submission}
            />
          )}
        </div>
        <div className="staff-side">
          {isManager && (
            <InvitePanel
              // A sent invitation empties the form.
              key={data.waitingInvitations[0]?.id}
              departments={departments}
              reach={reach}
              submission={findSubmission(
                submission as Submission<InviteField> | undefined,
                "invite",
              )}
            />
          )}
          <RolesPanel />
        </div>
      </div>
    </BackOfficePage>
  );
}

function WorkLink({ work }: { work: AssignedWork | undefined }) {
  const { t, locale } = useLanguage();
  if (!work) return null;
  const { count, href } = work;
  return (
    <span className="list-note">
      <AppLink href={href}>
        {t("staff:work.count", { count, formatted: formatNumber(locale, count) })}
      </AppLink>
    </span>
  );
}

function StaffList({ data, work, now }: Pick<StaffPageProps, "data" | "work" | "now">) {
  const { t, locale } = useLanguage();
  const { list, departments } = data;
  const columns: ListColumn<StaffMemberRow>[] = [
    {
      key: "name",
      field: "name",
      header: t("staff:columns.name"),
      isRowHeader: true,
      cell: (row) => (
        <>
          {formatMemberName(row)}
          {row.isSelf && <span className="staff-you">, {t("staff:you")}</span>}
          <span className="list-note">{row.email}</span>
          <WorkLink work={work.find(({ memberId }) => memberId === row.memberId)} />
        </>
      ),
    },
    {
      key: "role",
      header: t("staff:columns.role"),
      cell: ({ role, isLastManager }) => (
        <span className="staff-role">
          {t(`staff:roles.${role}`)}
          {isLastManager && <Icon name="lock" />}
        </span>
      ),
    },
    {
      key: "department",
      header: t("staff:columns.department"),
      cell: ({ allDepartments, departmentIds }) =>
        allDepartments
          ? t("staff:departments.allShort")
          : departments
              .filter(({ id }) => departmentIds.includes(id))
              .map((one) => one[locale])
              .join(", ") || t("staff:departments.none"),
    },
    {
      key: "factor",
      header: t("staff:columns.factor"),
      cell: ({ factor }) => (
        <span className={`staff-factor staff-factor-${factor}`}>
          <Icon name={factor === "application" ? "check" : "warning"} />
          {t(`staff:factor.${factor}`)}
        </span>
      ),
    },
    {
      key: "seen",
      field: "seen",
      header: t("staff:columns.seen"),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <time dateTime={lastSeenAt.toISOString()}>{formatDayTime(locale, lastSeenAt, now)}</time>
        ) : (
          t("staff:never")
        ),
    },
    ...(data.can.manage.ok
      ? [
          {
            key: "acts",
            header: t("staff:columns.acts"),
            cell: (row: StaffMemberRow) => (
              <ButtonLink href={memberActHref("modifier", row.memberId)} size="s">
                {t("staff:acts.change")} <span className="vh">{formatMemberName(row)}</span>
              </ButtonLink>
            ),
          },
        ]
      : []),
  ];
  const last = list.rows.find(({ isLastManager }) => isLastManager);
  return (
    <>
      <ListPage
        path={STAFF_PATH}
        csvPath={STAFF_CSV_PATH}
        caption={t("staff:title")}
        view={list}
        columns={columns}
        rowKey={({ memberId }) => memberId}
        example={EXAMPLES[locale]}
        emptyList={<EmptyState title={t("staff:emptyList")}>{t("staff:emptyListHelp")}</EmptyState>}
      />
      {data.can.manage.ok && last && (
        <p className="staff-lock small muted">
          <Icon name="lock" />
          {last.isSelf
            ? t("staff:lastManagerSelf")
            : t("staff:lastManager", { name: formatMemberName(last) })}
        </p>
      )}
    </>
  );
}
