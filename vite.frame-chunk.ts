import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What every hydrated page runs, whichever it is. */
const FRAME = ["src/entry.client.tsx", "src/root.tsx"].map((path) => `${root}${path}`);

/**
 * One file of script for all that stands on every hydrated page. Left alone, each small module that some pages share and
 * others do not becomes a file of its own: half a hundred of them, each with its headers and compressed by itself. Since
 * every page needs the whole, none is sent anything it does not run.
 */
export function frameChunk(): Plugin {
  const frame = new Set<string>();
  const group = { name: "frame", test: (id: string) => frame.has(id) };
  return {
    name: "frame-chunk",
    apply: "build",
    config: () => ({
      environments: {
        client: {
          build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
        },
      },
    }),
    buildEnd() {
      if (this.environment.name !== "client") return;
      const isFrame = (id: string) =>
        FRAME.some((path) => id === path || id.startsWith(`${path}?`));
      const reached = new Set([...this.getModuleIds()].filter(isFrame));
      // What is imported when it is wanted stays apart.
      for (const id of reached)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
      for (const id of reached) if (!isFrame(id)) frame.add(id);
    },
  };
}
