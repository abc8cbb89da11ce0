import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const area = fileURLToPath(new URL("../", import.meta.url));

/** Forms outside the frame of the back office, and the forms that leave an agency or the session. */
const FOR_ANY_AGENCY = [
  "administration/ui/sign-in-steps.tsx",
  "frame/ui/person-menu.tsx",
  "staff/ui/staff-invitation-page.tsx",
];

test("[E-09 part] every posted form of the back office says for whom its page was drawn, also without script", () => {
  const forms = globSync("*/ui/**/*.tsx", { cwd: area })
    .filter((path) => !FOR_ANY_AGENCY.includes(path))
    .flatMap((path) => {
      const text = readFileSync(area + path, "utf8");
      // From each form to its first child.
      const found = text.matchAll(
        /<(?:form|Form|fetcher\.Form)\b[\s\S]*?\n?\s*>\s*\n\s*(<[\w.]+ ?\/?>?)/g,
      );
      return [...found]
        .filter(([form]) => form.includes('method="post"'))
        .map(([, child]) => `${path} ${child}`);
    });
  expect(forms.length).toBeGreaterThan(40);
  expect(forms.filter((form) => !form.endsWith("<PageAgencyField />"))).toEqual([]);
});
