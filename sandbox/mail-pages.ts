import type { CaughtMail } from "./mail-catcher.ts";

export function renderMailListPage(mails: CaughtMail[]): string {
  const rows = mails.map(
    (mail) => `<tr>
      <td>${renderTime(mail.caughtAt)}</td>
      <td>${escapeHtml(mail.recipients.join(", "))}</td>
      <td><a href="/mail/${mail.id}">${escapeHtml(mail.subject || "(no subject)")}</a></td>
    </tr>`,
  );
  const table = `<table>
    <thead><tr><th scope="col">Caught</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
    <tbody>${rows.join("")}</tbody>
  </table>`;
  return renderPage(
    "Caught e-mails",
    `<h1>Caught e-mails</h1>
    <p>Nothing leaves this machine. The newest ones are kept until Passerelle stops. <a href="/">Refresh</a></p>
    ${mails.length ? table : "<p>None yet.</p>"}`,
  );
}

export function renderMailPage(mail: CaughtMail): string {
  const headers = [
    ["From", mail.from],
    ["To", mail.recipients.join(", ")],
    ["Date", mail.date],
    ["Subject", mail.subject],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? "")}</dd>`);
  const attachments = mail.attachments.map(
    ({ name, bytes }) => `<li>${escapeHtml(name)} (${bytes} bytes)</li>`,
  );
  return renderPage(
    mail.subject || "(no subject)",
    `<p><a href="/">All caught e-mails</a></p>
    <h1>${escapeHtml(mail.subject || "(no subject)")}</h1>
    <dl>${headers.join("")}</dl>
    ${attachments.length ? `<h2>Attachments</h2><ul>${attachments.join("")}</ul>` : ""}
    ${mail.html ? `<h2>As shown</h2><iframe title="The mail as shown" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(withNewWindowLinks(mail.html))}"></iframe>` : ""}
    ${mail.text ? `<h2>As text</h2><pre>${linkify(mail.text)}</pre>` : ""}`,
  );
}

/** Links of the framed mail open in a new window: a frame without scripts could not show the product. */
const withNewWindowLinks = (html: string) => `<base target="_blank">${html}`;

const linkify = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<>"']+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );

const renderTime = (iso: string) =>
  `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a1a1a; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #ccc; vertical-align: top; }
  td:first-child { white-space: nowrap; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
  dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 1px solid #ccc; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f5f5f5; padding: 1rem; }
</style>
</head>
<body>${body}</body>
</html>`;
}
