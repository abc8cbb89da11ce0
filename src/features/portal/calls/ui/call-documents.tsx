import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CallView } from "../views/call-view.server.ts";

/** The documents of a call, as downloads. */
export function CallDocuments({ documents }: Pick<CallView, "documents">) {
  const { t, locale } = useLanguage();
  return (
    <ul className="call-documents">
      {documents.map(({ id, href, label, kind, language, format, size }) => (
        <li key={id} className="call-document">
          <Icon name="download" />
          <div>
            <a className="link" href={href}>
              {label}
            </a>
            <p className="small muted">
              {[
                t(`calls:callPage.documentKinds.${kind}`),
                format,
                size,
                language && language !== locale && t(`calls:callPage.documentIn.${language}`),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The people to write to about a call. */
export function CallContacts({ contacts }: Pick<CallView, "contacts">) {
  return (
    <ul className="call-contacts">
      {contacts.map(({ id, name, role, email, phone }) => (
        <li key={id}>
          <b>{name}</b>
          {role && <p className="small muted">{role}</p>}
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
          {phone && (
            <p>
              <a className="link" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
