import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { asciiServer } from "./vite.ascii-server.ts";
import { formWords } from "./vite.form-words.ts";
import { frameChunk } from "./vite.frame-chunk.ts";

export default defineConfig(({ command }) => ({
  plugins: [asciiServer(), formWords(), frameChunk(), reactRouter()],
  build: {
    // Fonts and pictures stay files: they are kept by the browser, and the CSP allows no data: fonts.
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
  },
  ssr: {
    // Native modules stay outside, and Yjs, of which a process may have one copy only: sockets load it without the bundle. In
    // production everything else is bundled so that start-up reads few files.
    noExternal: command === "build" ? [/^(?!pg$|pg-boss$|pino$|prom-client$|yjs$)/] : [],
    external: ["pg", "pg-boss", "pino", "prom-client", "yjs"],
  },
  // In development all of these are bundled at the start. One that a page asks for later would be bundled then, and the page,
  // which has older copies of the others by that time, would stand there without a script until it is loaded again.
  optimizeDeps: {
    include: [
      ...["@hocuspocus/provider", "@tiptap/core", "@tiptap/pm/model", "@tiptap/pm/state"],
      ...["bold", "collaboration", "collaboration-caret", "document", "hard-break", "heading"].map(
        (name) => `@tiptap/extension-${name}`,
      ),
      ...["italic", "list", "paragraph", "subscript", "superscript", "table", "text"].map(
        (name) => `@tiptap/extension-${name}`,
      ),
      ...["@tiptap/extensions", "@tiptap/y-tiptap", "diff", "idb"],
      ...["libphonenumber-js", "libphonenumber-js/max", "lucide-react", "react-dom/client"],
      ...["tus-js-client", "uuid", "yjs", "zod"],
    ],
    // Looked at because routes name them, though what they are for stays on the server.
    exclude: ["@fastify/busboy", "drizzle-orm", "openid-client", "react-dom/server", "sharp"],
  },
  server: { middlewareMode: true },
}));
