import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { currentSessionContract } from "../endpoints.ts";

/**
 * Returns a function that reloads the data of the page, if the server answers and the session is valid. The router
 * alone would replace the page by its error page or the sign-in and lose unsaved work. Resolves to false if the page
 * was not reloaded.
 */
export function useSafeRevalidate(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const { ok } = await callEndpoint<typeof currentSessionContract>("GET", "/session/current", {
      promptSignIn: false,
    });
    if (ok) await revalidate();
    return ok;
  }, [revalidate]);
}
