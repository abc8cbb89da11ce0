import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import {
  frozenFileHref,
  manifestHref,
  versionArchiveHref,
  versionPdfHref,
} from "../rules/paths.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { ShortDigest } from "./digest.tsx";
import { useRevalidateUntil } from "./use-revalidate-on-change.ts";

/** All files of the version, with digests and download links. */
export function ReceivedFiles({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const { t, locale } = useLanguage();
  const { version } = receipt;
  useRevalidateUntil(receipt.pdf !== null);
  const rows = [
    {
      path: "dossier.json",
      name: t("deposits:files.manifest"),
      note: t("deposits:files.manifestNote"),
      bytes: receipt.bytes,
      sha256: receipt.sha256,
      href: manifestHref(dossierId, version),
    },
    ...receipt.files.map(({ path, kind, name, bytes, sha256 }) => ({
      path,
      name: t(`deposits:files.${kind}`, { name }),
      note: path,
      bytes,
      sha256,
      href: frozenFileHref(dossierId, version, sha256),
    })),
  ];
  // Printed after the deposit, so neither signed by the receipt nor part of the archive.
  const pdf = {
    path: "dossier.pdf",
    name: t("deposits:files.pdf"),
    note: t(receipt.pdf ? "deposits:files.pdfNote" : "deposits:files.pdfPreparing"),
    bytes: receipt.pdf?.bytes ?? null,
    sha256: receipt.pdf?.sha256 ?? null,
    href: versionPdfHref(dossierId, version),
  };
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Panel
      title={t("deposits:files.title", { partner: receipt.partner })}
      actions={
        <div className="btn-group">
          <ButtonLink size="s" icon="download" href={pdf.href}>
            {pdf.name}
          </ButtonLink>
          <ButtonLink size="s" icon="download" href={versionArchiveHref(dossierId, version)}>
            {t("deposits:files.all", { size: formatFileSize(total, locale) })}
          </ButtonLink>
        </div>
      }
    >
      <Table
        caption={t("deposits:files.caption", { version })}
        hideCaption
        rows={[...rows, pdf]}
        rowKey={({ path }) => path}
        empty=""
        columns={[
          {
            key: "name",
            header: t("deposits:files.file"),
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
            header: t("deposits:files.digest"),
            cell: ({ sha256 }) => sha256 && <ShortDigest sha256={sha256} />,
          },
          {
            key: "size",
            header: t("deposits:files.size"),
            numeric: true,
            cell: ({ bytes }) => bytes !== null && formatFileSize(bytes, locale),
          },
          {
            key: "get",
            header: <span className="vh">{t("deposits:files.get")}</span>,
            cell: ({ href, name }) => (
              <a className="link" href={href}>
                {t("deposits:files.get")}
                <span className="vh"> {name}</span>
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
}
