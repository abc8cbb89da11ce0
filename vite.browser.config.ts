import { defineConfig } from "vite";

/**
 * The scripts of public pages: small files of their own, beside React Router's build. Built by its `buildEnd` hook
 * into the same folder, with a list of their names for the server.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: "assets/browser-scripts.json",
    rolldownOptions: {
      input: {
        public: "src/browser/public.ts",
        timeline: "src/browser/timeline.ts",
        productions: "src/browser/productions.ts",
        career: "src/browser/career.ts",
      },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
      },
    },
  },
});
