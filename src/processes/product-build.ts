import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

/** Exports of entry.server.tsx besides React Router's own. */
export type ProductModule = typeof import("../entry.server.tsx");

export interface ProductBuild {
  build: ServerBuild;
  product: ProductModule;
  clientDir: string | null;
  scripts: Record<string, string>;
}

const toBuildPath = (relative: string) =>
  fileURLToPath(new URL(`../../build/${relative}`, import.meta.url));

/** Loads the output of `react-router build`. */
export async function loadBuild(): Promise<ProductBuild> {
  const build = (await import(pathToFileURL(toBuildPath("server/index.js")).href)) as ServerBuild;
  const manifest = JSON.parse(
    await readFile(toBuildPath("client/assets/browser-scripts.json"), "utf8"),
  ) as Record<string, { name?: string; file: string; isEntry?: boolean }>;
  return {
    build,
    product: build.entry.module as unknown as ProductModule,
    clientDir: toBuildPath("client"),
    scripts: Object.fromEntries(
      Object.values(manifest)
        .filter((entry) => entry.isEntry && entry.name)
        .map((entry) => [entry.name, `/${entry.file}`]),
    ),
  };
}
