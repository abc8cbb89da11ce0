import { fileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { frozenFileHref, manifestHref } from "./deposit-hrefs.ts";
import { ShortDigest } from "./digest.tsx";

/** Everything the agency received, each with its digest, to be had again. */
export function ReceivedFiles({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const { t, locale } = useLanguage();
  const { version } = receipt;
  const rows = [
    {
      path: "dossier.json",
      name: t("receipts:files.manifest"),
      note: t("receipts:files.manifestNote"),
      bytes: receipt.bytes,
      sha256: receipt.sha256,
      href: manifestHref(dossierId, version),
    },
    ...receipt.files.map(({ path, kind, name, bytes, sha256 }) => ({
      path,
      name: t(`receipts:files.${kind}`, { name }),
      note: path,
      bytes,
      sha256,
      href: frozenFileHref(dossierId, version, sha256),
    })),
  ];
  return (
    <Panel title={t("receipts:files.title", { partner: receipt.partner })}>
      <Table
        caption={t("receipts:files.caption", { version })}
        hideCaption
        rows={rows}
        rowKey={({ path }) => path}
        empty=""
        columns={[
          {
            key: "name",
            header: t("receipts:files.file"),
            rowHeader: true,
            cell: ({ name, note }) => (
              <>
                {name}
                <small className="receipt-note">{note}</small>
              </>
            ),
          },
          {
            key: "digest",
            header: t("receipts:files.digest"),
            cell: ({ sha256 }) => <ShortDigest sha256={sha256} />,
          },
          {
            key: "size",
            header: t("receipts:files.size"),
            numeric: true,
            cell: ({ bytes }) => fileSize(bytes, locale),
          },
          {
            key: "get",
            header: <span className="vh">{t("receipts:files.get")}</span>,
            cell: ({ href, name }) => (
              <a className="link" href={href}>
                {t("receipts:files.get")}
                <span className="vh"> {name}</span>
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
}
