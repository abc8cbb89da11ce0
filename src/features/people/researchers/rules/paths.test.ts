import { expect, test } from "vitest";
import { buildOrcidUpdateUrl, UPDATE_ORCID } from "./paths.ts";

test("[C-23 part] the marker is added once", () => {
  const marked = buildOrcidUpdateUrl("https://p.test/mon-espace/mes-cv?page=2#list");
  expect(marked).toBe("https://p.test/mon-espace/mes-cv?page=2&update-orcid=1#list");
  expect(new URL(marked ?? "").searchParams.get(UPDATE_ORCID)).toBe("1");
  expect(buildOrcidUpdateUrl(marked ?? "")).toBeNull();
});
