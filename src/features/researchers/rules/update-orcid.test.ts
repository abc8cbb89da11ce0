import { expect, test } from "vitest";
import { addressAfterOrcid } from "./update-orcid.ts";

test("[C-23] the marker is added once", () => {
  const marked = addressAfterOrcid("https://p.test/mon-espace/mes-cv?page=2#list");
  expect(marked).toBe("https://p.test/mon-espace/mes-cv?page=2&update-orcid=1#list");
  expect(addressAfterOrcid(marked ?? "")).toBeNull();
});
