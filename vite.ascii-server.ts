import type { Plugin } from "vite";

/**
 * Signs beyond ASCII become escapes in what the server runs. With a single one in it, the whole text of a file takes two bytes a
 * sign for as long as the process lives: twelve megabytes instead of six in every web process and worker.
 */
export function asciiServer(): Plugin {
  return {
    name: "ascii-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    },
  };
}

/** Each half of a pair by itself: strings, templates and patterns read both together. */
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
