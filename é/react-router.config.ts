import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  async buildEnd({ buildManifest: _manifest, reactRouterConfig }) {
    await build({ configFile: "vite.browser.config.ts", logLevel: "warn" });
    await precompress(join(reactRouterConfig.buildDirectory, "client", "assets"));
  },
} satisfies Config;

/** Files never change once built: they are compressed once, as well as can be, and served as they are. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg|json)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const content = await readFile(path);
        const brotli = await promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        });
        await writeFile(`${path}.br`, brotli);
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}
