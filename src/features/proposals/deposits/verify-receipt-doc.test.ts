import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentSigner } from "#platform/document-signer.server.ts";
import { formatReceiptFile, getSignedText, type Receipt } from "./rules/receipt.ts";

/** Runs the commands that `docs/verify-receipt.md` publishes on a valid receipt and on a changed one. */
const run = promisify(execFile);
const DOC = new URL("../../../../docs/verify-receipt.md", import.meta.url);

const receipt = (keyId: string): Receipt => ({
  type: "passerelle.deposit-receipt",
  format: 1,
  number: "ANR-26-7K2M4-9QDT6-2",
  keyId,
  depositedAt: "2026-11-18T11:02:17.000Z",
  depositedBy: { name: 'Zoé "L’Été" Müller 😀 \u2028', role: "coordinator" },
  dossier: { id: "d", acronym: "ÉTÉ", title: "Sols\nlittoraux \u0001 & <b>" },
  call: { slug: "s", titleFr: "é", titleEn: "e", partner: "ANR", closesAt: "" },
  version: { number: 2, kind: "refile", replaces: 1, sha256: "a".repeat(64), bytes: 12 },
  forms: [{ formModelType: "general_information", versionId: "v", versionNumber: 5 }],
  contents: { answers: 49, teams: 3, cvs: 3, appendices: 1 },
  files: [{ path: "cv/1-Zoé.pdf", bytes: 3, sha256: "b".repeat(64) }],
});

let folder: string;
let good: string;
let changed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  const signer = createDocumentSigner(join(folder, "key.pem"));
  const { id } = await signer.getKey();
  const { signature, publicKey } = await signer.sign(getSignedText(receipt(id)));
  const write = async (name: string, given: Receipt) => {
    const path = join(folder, name);
    const file = { receipt: given, algorithm: "Ed25519", signature, publicKey } as const;
    await writeFile(path, formatReceiptFile(file));
    return path;
  };
  good = await write("good.json", receipt(id));
  changed = await write("changed.json", {
    ...receipt(id),
    depositedAt: "2026-11-18T12:02:17.000Z",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function extractScript(language: string, file: string): Promise<string> {
  const doc = await readFile(DOC, "utf8");
  const lines = doc.split(`\`\`\`${language}\n`)[1]?.split("```")[0];
  if (!lines) throw new Error(`no lines of ${language}`);
  const path = join(folder, file);
  await writeFile(path, lines);
  return path;
}

test("the lines for Node tell a genuine receipt from a changed one", async () => {
  const script = await extractScript("js", "verify.mjs");
  expect((await run(process.execPath, [script, good])).stdout).toMatch(/^GENUINE if /);
  expect((await run(process.execPath, [script, changed])).stdout).toBe("NOT GENUINE\n");
});

const canRun = async (command: string, ...args: string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  );
const others = (await canRun("python3", "--version")) && (await canRun("openssl", "version"));

test.runIf(others)("so do the lines for Python and OpenSSL, where they are there", async () => {
  const script = await extractScript("python", "verify.py");
  expect((await run("python3", [script, good])).stdout).toContain("Verified Successfully");
  await expect(run("python3", [script, changed])).rejects.toThrow();
});
