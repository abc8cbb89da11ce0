import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import init, {
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from "@myriaddreamin/typst-ts-web-compiler";
import type { DocumentFiles } from "../model.ts";
import { finishPdf } from "./finish-pdf.ts";
import {
  Coverage,
  type FontFamily,
  listVisibleCharacters,
  MAIN_FONT,
  SCRIPT_FONTS,
  TITLE_FONT,
} from "./fonts.ts";
import type { PdfData } from "./render-pdf.ts";

const TEMPLATE = "/document.typ";
const PDF = 1;
const FULL_DIAGNOSTICS = 3;

const readPackageFile = (path: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(path));

interface LoadedFont {
  /** The family name inside the font file. */
  readonly name: string;
  readonly files: readonly Uint8Array[];
  readonly coverage: Coverage;
}

/** The Typst compiler with fonts and template. Its work is long and cannot be interrupted: see pdf-worker. */
export class Typst {
  readonly #compiler: TypstCompiler;
  readonly #memory: WebAssembly.Memory;
  readonly #main: LoadedFont;
  readonly #title: LoadedFont;
  /** Fonts of other scripts, loaded by the first document that needs them. */
  readonly #scripts = new Map<FontFamily, LoadedFont>();
  #passedFontCount = 0;

  private constructor(compiler: TypstCompiler, memory: WebAssembly.Memory) {
    this.#compiler = compiler;
    this.#memory = memory;
    this.#main = loadFont(MAIN_FONT);
    this.#title = loadFont(TITLE_FONT);
    for (const name of ["document.typ", "formula.typ"])
      compiler.add_source(`/${name}`, readFileSync(new URL(`./${name}`, import.meta.url), "utf8"));
  }

  static compile(): Promise<WebAssembly.Module> {
    return WebAssembly.compile(
      Buffer.from(readPackageFile("@myriaddreamin/typst-ts-web-compiler/wasm")),
    );
  }

  static async start(module: WebAssembly.Module): Promise<Typst> {
    const { memory } = await init({ module_or_path: module });
    const builder = new TypstCompilerBuilder();
    builder.set_dummy_access_model();
    return new Typst(await builder.build(), memory);
  }

  /** Grows with every document: Typst caches, and its WebAssembly build cannot clear the cache. */
  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** `json` is a `PdfData`. */
  async print(json: string, files: DocumentFiles = {}): Promise<Uint8Array> {
    const { blocks, title } = JSON.parse(json) as PdfData;
    const missing = this.#lacking(listVisibleCharacters(json), [this.#main]);
    // A mathematical symbol requests the font of formulas.
    const signs = json.includes('"formula":') ? "∑" : "";
    const families = this.#listNeededFamilies(missing.join("") + signs);
    await this.#passFonts();
    const encoder = new TextEncoder();
    this.#compiler.map_shadow("/document.json", encoder.encode(json));
    const body = [this.#main, ...families].map(({ name }) => name);
    const fonts = JSON.stringify({ title: [this.#title.name, ...body], body });
    this.#compiler.map_shadow("/fonts.json", encoder.encode(fonts));
    const pictures = Object.entries(files).map(
      ([name, bytes]) => [`/files/${name}`, bytes] as const,
    );
    for (const [path, bytes] of pictures) this.#compiler.map_shadow(path, bytes);
    const complete = this.#lacking(missing, families).length === 0;
    try {
      return finishPdf(this.#compile(), {
        accessible: complete && title !== "" && hasOrderedHeadings(blocks),
      });
    } finally {
      for (const [path] of pictures) this.#compiler.unmap_shadow(path);
    }
  }

  #lacking(characters: readonly string[], families: readonly LoadedFont[]): string[] {
    return characters.filter((one) => !families.some(({ coverage }) => coverage.has(one)));
  }

  #listNeededFamilies(text: string): LoadedFont[] {
    return SCRIPT_FONTS.filter(({ pattern }) => pattern.test(text)).map((font) => {
      const known = this.#scripts.get(font) ?? loadFont(font);
      this.#scripts.set(font, known);
      return known;
    });
  }

  /** Passes all loaded fonts to the compiler; the template is told which ones a document uses. */
  async #passFonts(): Promise<void> {
    const all = [this.#main, this.#title, ...this.#scripts.values()];
    if (all.length === this.#passedFontCount) return;
    const builder = new TypstFontResolverBuilder();
    for (const { files } of all) for (const file of files) builder.add_raw_font(file);
    const fonts = await builder.build();
    this.#compiler.set_fonts(fonts);
    fonts.free();
    this.#passedFontCount = all.length;
  }

  #compile(): Uint8Array {
    // The second argument is `sys.inputs`, which the template does not use.
    const world = this.#compiler.snapshot(undefined, TEMPLATE, undefined);
    try {
      const { result, diagnostics } = world.get_artifact(PDF, FULL_DIAGNOSTICS) as {
        result?: Uint8Array;
        diagnostics?: readonly { message: string; range: string }[];
      };
      if (result) return result;
      const reasons = diagnostics?.map(({ message, range }) => `${range}: ${message}`);
      throw new Error(`Typst could not set the document: ${reasons?.join("; ")}`);
    } finally {
      world.free();
    }
  }
}

function loadFont({ files }: FontFamily): LoadedFont {
  const bytes = files.map(readPackageFile);
  const builder = new TypstFontResolverBuilder();
  const coverage = new Coverage();
  let name = "";
  for (const file of bytes) {
    const { info } = builder.get_font_info(file) as {
      info: readonly { family: string; coverage: readonly number[] }[];
    };
    for (const one of info) {
      name = one.family;
      coverage.add(one.coverage);
    }
  }
  builder.free();
  return { name, files: bytes, coverage };
}

/** PDF/UA: headings start at level one and skip none on the way down. */
function hasOrderedHeadings(blocks: PdfData["blocks"]): boolean {
  let level = 0;
  for (const block of blocks) {
    if (block.kind !== "heading") continue;
    if (block.level > level + 1) return false;
    level = block.level;
  }
  return true;
}
