import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { cvs } from "#features/people/cv/tables.server.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { buildPdf, buildPdfOfSize } from "#tests/support/cv-files.ts";
import { findLibreOfficeProblem, openInLibreOffice } from "#tests/support/libreoffice.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readRtf } from "#tests/support/read-rtf.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const NOW = new Date("2027-01-10T10:00:00Z");
const ORIGIN = "http://passerelle.test";
const FILES = "/mon-espace/mes-cv/fichiers";
let product: TestProduct;
let claire: Record<string, string>;
let james: Record<string, string>;
let cv = "";

beforeAll(async () => {
  product = await startTestProduct(NOW);
  claire = await signedIn("claire.morel@example.org");
  james = await signedIn("james.okafor@example.org");
  const { db } = product.deps;
  const people = await db.select({ id: users.id, email: users.email }).from(users);
  const [row] = await db
    .insert(cvs)
    .values({
      userId: people.find(({ email }) => email === "claire.morel@example.org")?.id ?? "",
      title: 'L\'été : "CV" / 2027',
      locale: "en",
      content: makeFullCvContent(),
      snapshotAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    })
    .returning({ id: cvs.id });
  cv = row?.id ?? "";
}, 180_000);
afterAll(() => product.stop());

async function signedIn(email: string): Promise<Record<string, string>> {
  const answer = await product.ask("/login", {
    ...buildFormBody({ email, password: "passerelle1" }),
    headers: { origin: ORIGIN },
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, origin: ORIGIN };
}

const download = (format: string, headers: Record<string, string>, id = cv) =>
  product.ask(`/mon-espace/cv-appels-a-projets/${id}/telecharger/${format}`, { headers });

const withoutOffice = await findLibreOfficeProblem();

it.skipIf(withoutOffice)(
  "[C-13] a CV downloaded as TXT, RTF and DOCX opens in LibreOffice, as PDF in a reader, with its accents",
  { timeout: 240_000, meta: { skipped: withoutOffice ?? "" } },
  async () => {
    const bytesAs = async (format: string) =>
      new Uint8Array(await (await download(format, claire)).arrayBuffer());
    const texts = await openInLibreOffice({
      "txt.txt": await bytesAs("txt"),
      "rtf.rtf": await bytesAs("rtf"),
      "docx.docx": await bytesAs("docx"),
    });
    const pages = (await readPdf(await bytesAs("pdf"))).pages.map(({ text }) => text);
    const read = { ...texts, pdf: pages.join("\n") };
    expect(Object.keys(read)).toHaveLength(4);
    for (const [format, text] of Object.entries(read)) {
      for (const words of ["Dr Zoé Lefèvre-Nuñez", "Prix Jeune Équipe", "œstrogènes"])
        expect(text, format).toContain(words);
    }
    // Every script is there in every file; a line of a PDF may break between the words.
    for (const [format, text] of Object.entries(read))
      for (const words of ["潮汐", "🌊", "البحر"]) expect(text, format).toContain(words);
  },
);

describe("[C-13 part] a CV is downloaded", () => {
  it.each([
    ["txt", "text/plain; charset=utf-8"],
    ["rtf", "application/rtf"],
    ["pdf", "application/pdf"],
    ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("as %s, to keep and never to show", async (format, mime) => {
    const answer = await download(format, claire);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(mime);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="L_ete CV 2027.${format}"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20CV%202027.${format}`,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (format === "txt")
      expect(new TextDecoder().decode(bytes)).toContain("Professional experience");
    if (format === "rtf") expect(readRtf(bytes).language).toBe(2057);
    // In the CV's language, whatever the reader's page speaks.
    if (format === "pdf") expect((await readPdf(bytes)).info).toMatchObject({ Language: "en-GB" });
    if (format === "docx") expect(Buffer.from(bytes).toString("latin1", 0, 2)).toBe("PK");
  });

  it("by its owner alone", async () => {
    const other = await download("pdf", james);
    expect(other.status).toBe(404);
    expect(await other.text()).not.toContain("Lefèvre");
    const visitor = await download("pdf", {});
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toMatch(/^\/login\?next=/);
  });

  it("in the formats there are, where there is a CV", async () => {
    expect((await download("exe", claire)).status).toBe(404);
    expect((await download("pdf", claire, "9")).status).toBe(404);
    const page = await download("pdf", claire, "00000000-0000-4000-8000-000000000000");
    expect([page.status, page.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  });

  it("so often, and then says in words to wait", async () => {
    for (let i = 0; i < 120; i++) await download("txt", james);
    const refused = await download("txt", james);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect((await download("txt", claire)).status).toBe(200);
  });
});

// James has no ORCID: files are for members like him. Claire has one.
describe("[C-14 part] a CV file over HTTP", () => {
  const upload = (title: string, name: string, content: Buffer, headers = james) => {
    const body = new FormData();
    body.set("intent", "upload");
    body.set("title", title);
    body.set("file", new File([new Uint8Array(content)], name));
    return product.ask(FILES, { method: "POST", body, headers });
  };

  it("is sent, downloaded with its name, removed", async () => {
    const sent = await upload(" Été ", "été.pdf", buildPdf());
    expect(sent.status).toBe(303);
    const id = sent.headers.get("location")?.split("fait=added+")[1] ?? "";
    const path = `${FILES}/${id}/telecharger`;
    const answer = await product.ask(path, { headers: james });
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''%C3%A9t%C3%A9.pdf",
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(buildPdf());
    const part = await product.ask(path, { headers: { ...james, range: "bytes=1-3" } });
    expect([part.status, await part.text()]).toEqual([206, "PDF"]);
    const head = await product.ask(path, { headers: james, method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(buildPdf().length));
    expect((await product.ask(path, { headers: claire })).status).toBe(404);
    const remove = (headers: Record<string, string>) =>
      product.ask(FILES, { ...buildFormBody({ intent: "remove", id }), headers });
    expect((await remove(claire)).status).toBe(404);
    expect((await remove(james)).status).toBe(303);
    expect((await product.ask(path, { headers: james })).status).toBe(404);
  });

  it("that is refused keeps the title and says why", async () => {
    const answer = await upload("Mon titre", "cv.pdf", buildPdfOfSize(2 * 1024 * 1024 + 1));
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('value="Mon titre"');
    expect(page).toContain("This file is too large");
  });

  it("far beyond the limit is not read to its end", async () => {
    expect((await upload("x", "cv.pdf", buildPdfOfSize(11 * 1024 * 1024))).status).toBe(413);
  });

  it("is for those who are signed in", async () => {
    expect((await upload("x", "cv.pdf", buildPdf(), { origin: ORIGIN })).status).toBe(302);
  });
});
