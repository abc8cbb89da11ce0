import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";

test("a disabled button stays reachable, submits nothing and points at its reason", () => {
  const html = renderToStaticMarkup(
    <Button type="submit" disabledReason="Il manque 2 CV.">
      Déposer
    </Button>,
  );
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('type="button"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(" disabled");
  expect(html).toContain(`<span id="${id}" class="reason">`);
});

test("a busy button cannot be pressed twice", () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy>
      Envoi
    </Button>,
  );
  expect(html).toContain('type="button"');
  expect(html).toContain('aria-busy="true" aria-disabled="true"');
});
