import { describe, expect, it } from "vitest";
import { unusedComponents } from "./unused-components.ts";

const link = (from: string, to: string | null) => ({ from, to });

describe("unused components", () => {
  it("finds what only the style guide and tests use", () => {
    const files = ["src/ui/tabs.tsx", "src/ui/count.tsx", "src/ui/button.tsx"];
    expect(
      unusedComponents(files, [
        link("src/routes/styleguide.tsx", "src/ui/styleguide/styleguide.tsx"),
        link("src/ui/styleguide/styleguide.tsx", "src/ui/tabs.tsx"),
        link("src/ui/styleguide/styleguide.tsx", "src/ui/button.tsx"),
        link("src/ui/tabs.tsx", "src/ui/count.tsx"),
        link("src/ui/tabs.test.tsx", "src/ui/tabs.tsx"),
        link("src/routes/public/home.tsx", "src/ui/button.tsx"),
      ]),
    ).toEqual(["src/ui/tabs.tsx", "src/ui/count.tsx"]);
  });

  it("follows components that pages reach through others", () => {
    const files = ["src/ui/field.tsx", "src/ui/text-field.tsx"];
    expect(
      unusedComponents(files, [
        link("src/routes/public/contact.tsx", "src/features/portal/content/ui/contact-page.tsx"),
        link("src/features/portal/content/ui/contact-page.tsx", "src/ui/text-field.tsx"),
        link("src/features/portal/content/ui/contact-page.tsx", null),
        link("src/ui/text-field.tsx", "src/ui/field.tsx"),
      ]),
    ).toEqual([]);
  });

  it("leaves the style guide itself, tests and types alone", () => {
    const files = ["src/ui/styleguide/gallery.tsx", "src/ui/field.test.tsx", "src/ui/jsx.d.ts"];
    expect(unusedComponents(files, [])).toEqual([]);
  });
});
