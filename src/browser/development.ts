/** Script of public pages in development: the same, and Vite's client, which updates styles when they are saved. */
// @ts-expect-error -- an address of Vite's, not a file of ours
import "/@vite/client";
import "./public.ts";

// Pages without React cannot be patched in place: a change of their code reloads them.
import.meta.hot?.on("passerelle:changed", () => location.reload());
