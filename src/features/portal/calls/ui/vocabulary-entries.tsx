import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import type { VocabularyRow } from "../queries/vocabulary.server.ts";
import { vocabularyHref } from "../rules/paths.ts";

/** Entries with their actions: administrators' entries are edited and removed, the product's are switched off. */
export function VocabularyEntries(props: { entries: readonly VocabularyRow[]; caption: string }) {
  const t = useT();
  return (
    <Table
      caption={props.caption}
      rows={props.entries}
      rowKey={({ id }) => String(id)}
      empty={t("calls:vocabulary.none")}
      columns={[
        {
          key: "terms",
          header: t("calls:vocabulary.terms"),
          cell: ({ terms }) => terms.join(", "),
          rowHeader: true,
        },
        {
          key: "near",
          header: t("calls:vocabulary.near"),
          cell: ({ near }) => near.join(", "),
        },
        {
          key: "origin",
          header: t("calls:vocabulary.origin"),
          cell: ({ origin, isOff }) => (
            <>
              <Tag tone={origin === "administrator" ? "done" : undefined}>
                {t(`calls:vocabulary.${origin}`)}
              </Tag>
              {isOff && <Tag tone="stop">{t("calls:vocabulary.off")}</Tag>}
            </>
          ),
        },
        {
          key: "actions",
          header: t("calls:vocabulary.actions"),
          cell: (entry) =>
            entry.origin === "administrator" ? (
              <OwnEntryActions {...entry} />
            ) : (
              <ProductEntryActions {...entry} />
            ),
        },
      ]}
    />
  );
}

function OwnEntryActions({ id, terms: [text = ""] }: VocabularyRow) {
  const t = useT();
  return (
    <div className="btn-group">
      <ButtonLink
        href={`${vocabularyHref({ entree: String(id) })}#entree`}
        aria-label={t("calls:vocabulary.editNamed", { text })}
      >
        {t("calls:vocabulary.edit")}
      </ButtonLink>
      <RowAction
        intent="remove"
        values={{ id: String(id) }}
        label={t("calls:vocabulary.removeNamed", { text })}
      >
        {t("calls:vocabulary.remove")}
      </RowAction>
    </div>
  );
}

function ProductEntryActions({ id, isOff, terms: [text = ""] }: VocabularyRow) {
  const t = useT();
  const act = isOff ? "switchOn" : "switchOff";
  return (
    <div className="btn-group">
      <ButtonLink
        href={`${vocabularyHref({ modele: String(id) })}#entree`}
        aria-label={t("calls:vocabulary.copyNamed", { text })}
      >
        {t("calls:vocabulary.copy")}
      </ButtonLink>
      <RowAction
        intent={act}
        values={{ id: String(id) }}
        label={t(`calls:vocabulary.${act}Named`, { text })}
      >
        {t(`calls:vocabulary.${act}`)}
      </RowAction>
    </div>
  );
}

/** One action on one row, as a form of its own: works without script. */
export function RowAction(props: {
  intent: string;
  values: Readonly<Record<string, string>>;
  label: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={href("/administration-portail-aap/vocabulaire")}>
      <input type="hidden" name="intent" value={props.intent} />
      {Object.entries(props.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" aria-label={props.label}>
        {props.children}
      </Button>
    </form>
  );
}
