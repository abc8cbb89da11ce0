import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { currentSessionContract } from "../endpoints.ts";

/**
 * Reads the data of the page anew, once somebody answers and still knows who asks. The router by itself would put its error
 * page, or the sign-in, in the place of what one is working on. False where it was not read: the page stays as it is.
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
