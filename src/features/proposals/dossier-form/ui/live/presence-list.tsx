import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "../form-context.ts";
import { useOtherPeople } from "./other-people.ts";

/** A stable colour for each person. */
const getTone = (userId: string): number => Number.parseInt(userId.slice(0, 2), 16) % 4 || 0;

const toInitials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map(([first = ""]) => first)
    .join("")
    .slice(0, 2)
    .toUpperCase();

/** The initials of a person. Decorative: their name stands beside it. */
export const PersonFace = ({ userId, name }: { userId: string; name: string }) => (
  <span className="face" data-tone={getTone(userId)} aria-hidden="true">
    {toInitials(name)}
  </span>
);

/** The other members with the dossier open. */
export function PresenceList() {
  const t = useT();
  const { live } = useFormSession();
  const people = useOtherPeople(live.others, ({ people }) => people);
  return (
    <div className="people-here" role="status">
      {people.length > 0 && (
        <>
          <span className="vh">
            {t("dossierForm:others.here", { names: people.map(({ name }) => name).join(", ") })}
          </span>
          {people.map(({ userId, name }) => (
            <span key={userId} title={name}>
              <PersonFace userId={userId} name={name} />
            </span>
          ))}
        </>
      )}
    </div>
  );
}

/** Below a question: members in this answer, and the latest change by another member. */
export function AnswerPresence({ answerKey }: { answerKey: string }) {
  const t = useT();
  const { live } = useFormSession();
  const people = useOtherPeople(live.others, (others) => others.listInAnswer(answerKey));
  const notice = useOtherPeople(live.others, (others) => others.getNotice(answerKey));
  return (
    <>
      {people.map(({ userId, name }) => (
        <p key={userId} className="small question-note">
          <PersonFace userId={userId} name={name} />
          {t("dossierForm:others.inAnswer", { name })}
        </p>
      ))}
      <div role="status">
        {notice && (
          <p className="small question-note" data-waits={notice.isDeferred || undefined}>
            <Icon name="info" />
            {t("dossierForm:others.changed", {
              name: notice.by || t("dossierForm:clash.somebody"),
            })}
            {notice.isDeferred && (
              <Button size="s" onClick={() => live.showDeferred(answerKey)}>
                {t("dossierForm:others.show")}
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  );
}
