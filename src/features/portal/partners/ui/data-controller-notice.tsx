import { useT } from "#platform/i18n/context.tsx";
import type { DataController } from "../queries/partners.server.ts";

/** Who answers for the personal data of a dossier, and where to write; nothing while the agency has named nobody. */
export function DataControllerNotice({ controller }: { controller: DataController | null }) {
  const t = useT();
  if (!controller) return null;
  const { name, email } = controller;
  return (
    <p className="small muted">
      {t("partners:controller.text", { name })}{" "}
      <a className="link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
        {email}
      </a>
      .
    </p>
  );
}
