/**
 * Parses the mails of our own product: headers, text, HTML, names of attachments. Supports the MIME they need (folded
 * and encoded headers, nested multiparts, base64 and quoted-printable, charsets).
 */
export type ParsedMail = {
  from: string;
  to: string;
  subject: string;
  date: string;
  headers: Record<string, string>;
  text: string | null;
  html: string | null;
  attachments: { name: string; type: string; bytes: number }[];
};

export function parseMail(source: Buffer): ParsedMail {
  // One byte per character: the charset of each part is in its headers.
  const { headers, body } = splitPart(source.toString("latin1"));
  const found: Pick<ParsedMail, "text" | "html" | "attachments"> = {
    text: null,
    html: null,
    attachments: [],
  };
  collectParts(headers, body, found, 0);
  const header = (name: string) => decodeHeader(headers[name] ?? "");
  return {
    from: header("from"),
    to: header("to"),
    subject: header("subject"),
    date: header("date"),
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, header(name)])),
    ...found,
  };
}

type Headers = Record<string, string>;

const MAX_DEPTH = 10;

function collectParts(
  headers: Headers,
  body: string,
  found: Pick<ParsedMail, "text" | "html" | "attachments">,
  depth: number,
): void {
  const type = parseField(headers["content-type"] ?? "text/plain");
  if (type.value.startsWith("multipart/") && type.parameters.boundary && depth < MAX_DEPTH) {
    for (const part of splitParts(body, type.parameters.boundary)) {
      const inner = splitPart(part);
      collectParts(inner.headers, inner.body, found, depth + 1);
    }
    return;
  }
  const bytes = decodeBody(body, headers["content-transfer-encoding"]);
  const disposition = parseField(headers["content-disposition"] ?? "");
  const name = decodeHeader(disposition.parameters.filename ?? type.parameters.name ?? "");
  const shown = disposition.value !== "attachment" && !name;
  if (shown && type.value === "text/plain" && found.text === null) {
    found.text = decodeCharset(bytes, type.parameters.charset);
  } else if (shown && type.value === "text/html" && found.html === null) {
    found.html = decodeCharset(bytes, type.parameters.charset);
  } else {
    found.attachments.push({ name: name || type.value, type: type.value, bytes: bytes.length });
  }
}

function splitPart(source: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers: Headers = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0)
      headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : "" };
}

function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let current: string[] | null = null;
  for (const line of body.split(/\r?\n/)) {
    const closing = line.trimEnd() === `--${boundary}--`;
    if (closing || line.trimEnd() === `--${boundary}`) {
      if (current) parts.push(current.join("\r\n"));
      current = closing ? null : [];
      if (closing) break;
    } else current?.push(line);
  }
  return parts;
}

/** `text/html; charset="utf-8"` and the like; also RFC 2231 (`filename*0*=utf-8''…`) for long names. */
function parseField(field: string): { value: string; parameters: Record<string, string> } {
  const [value = "", ...rest] = field.match(/(?:"(?:\\.|[^"])*"|[^;"])+/g) ?? [];
  const parameters: Record<string, string> = {};
  const pieces: Record<string, string> = {};
  for (const piece of rest) {
    const [, name = "", raw = ""] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/s.exec(piece) ?? [];
    const text = raw.startsWith('"') ? raw.slice(1, -1).replace(/\\(.)/g, "$1") : raw;
    const base = /^([^*]+)\*/.exec(name)?.[1];
    if (base) pieces[base] = (pieces[base] ?? "") + text;
    else parameters[name.toLowerCase()] = text;
  }
  for (const [name, text] of Object.entries(pieces)) {
    parameters[name.toLowerCase()] = decodePercent(text.replace(/^[^']*'[^']*'/, ""));
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decodeHeader(text: string): string {
  return (
    text
      // White space between two encoded words is not part of the text.
      .replace(/(\?=)\s+(?==\?)/g, "$1")
      .replace(
        /=\?([^?]+)\?([bq])\?([^?]*)\?=/gi,
        (_, charset: string, encoding: string, data: string) =>
          decodeCharset(
            encoding.toLowerCase() === "b"
              ? Buffer.from(data, "base64")
              : decodeQuotedPrintable(data.replaceAll("_", " ")),
            charset,
          ),
      )
  );
}

function decodeBody(body: string, encoding = "7bit"): Buffer {
  switch (encoding.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64");
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    default:
      return Buffer.from(body, "latin1");
  }
}

function decodeQuotedPrintable(text: string): Buffer {
  const plain = text
    .replace(/[ \t]+(?=\r?\n)/g, "")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, "latin1");
}

function decodeCharset(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
