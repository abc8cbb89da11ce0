import fc from "fast-check";
import { expect, test } from "vitest";
import { buildContentDisposition, toSafeFileName } from "./attachment.ts";

test.each([
  ["Mon CV : l'été / 2027", "Mon CV l'été 2027.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["  ", "CV.pdf"],
  ["con", "CV.pdf"],
  ["x\u202efdp.exe", "x fdp.exe.pdf"],
  ["…", "….pdf"],
  ["con.2027", "CV.pdf"],
  ["COM¹", "CV.pdf"],
  ["connaissance.v2", "connaissance.v2.pdf"],
  ["e\u0301te\u0301", "été.pdf"],
])("%j names a file", (title, expected) => {
  expect(toSafeFileName(title, "pdf", "CV")).toBe(expected);
});

test("a name has room on a disk that counts bytes, and keeps what tells it from others", () => {
  const names = ["x", "é", "漢", "🜁"].flatMap((letter) =>
    ["-1a2b3c4d", "-5e6f7a8b"].map((mark) =>
      toSafeFileName(letter.repeat(300), "docx", "CV", mark),
    ),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(new TextEncoder().encode(name).length).toBeLessThan(240);
  expect(names.filter((name) => !/-(?:1a2b3c4d|5e6f7a8b)\.docx$/.test(name))).toEqual([]);
});

test("old and new readers both get a name", () => {
  expect(buildContentDisposition("Été (1) 'œ'.pdf")).toBe(
    "attachment; filename=\"Ete (1) _œ_.pdf\"; filename*=UTF-8''%C3%89t%C3%A9%20%281%29%20%27%C5%93%27.pdf".replace(
      "œ",
      "_",
    ),
  );
});

test("no title breaks out of the header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const header = buildContentDisposition(toSafeFileName(title, "txt", "CV"));
      expect(header).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.~!%-]+$/);
      const name = decodeURIComponent(header.split("''")[1] ?? "");
      expect(name).not.toMatch(/[/\\"]/);
      expect(new Headers({ "Content-Disposition": header }).get("content-disposition")).toBe(
        header,
      );
    }),
  );
});
