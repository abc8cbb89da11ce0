import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";

export interface PersonMenuProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** For which agency and in which role the person acts. */
  readonly acting: string;
  readonly accessHref: string;
  /** The other agencies whose staff the person belongs to. */
  readonly otherAgencies: readonly { readonly partnerId: number; readonly code: string }[];
}

/** The person's menu: under which name and role they act, their other agencies, their access page, sign-out. */
export function PersonMenu(props: PersonMenuProps) {
  const { firstName, lastName, email, acting, accessHref, otherAgencies } = props;
  const t = useT();
  const initials = `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();
  const fullName = `${firstName} ${lastName}`.trim() || (email ?? "");
  const shortName = firstName && lastName ? `${firstName.slice(0, 1)}. ${lastName}` : fullName;
  return (
    <MenuDropdown
      className="office-person"
      quiet
      alignEnd
      hideChevron
      summary={
        <>
          <span className="vh">{t("frame:person", { name: fullName })}</span>
          <span className="office-face" aria-hidden="true">
            {initials || <Icon name="user" />}
          </span>
          <span className="office-person-name" aria-hidden="true">
            {shortName}
          </span>
        </>
      }
    >
      <p className="office-person-card">
        <b>{fullName}</b>
        <span>{email}</span>
        <span>{acting}</span>
      </p>
      <div className="menu-list">
        <AppLink href={accessHref}>
          <Icon name="lock" />
          {t("frame:nav.access")}
        </AppLink>
        {otherAgencies.length > 0 && (
          <form
            method="post"
            action={href("/administration-portail-aap/changer-d-agence")}
            data-keep-typed="off"
          >
            {otherAgencies.map(({ partnerId, code }) => (
              <button key={partnerId} type="submit" name="agency" value={partnerId}>
                <Icon name="arrow-right" />
                {t("frame:switchAgency", { agency: code })}
              </button>
            ))}
          </form>
        )}
        <form method="post" action={href("/logout")} data-keep-typed="off">
          <button type="submit">
            <Icon name="log-out" />
            {t("accounts:login.signOut")}
          </button>
        </form>
      </div>
    </MenuDropdown>
  );
}
