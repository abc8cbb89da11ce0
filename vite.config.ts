import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
  server: { middlewareMode: true },
}));
