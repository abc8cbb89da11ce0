import { describe, expect, it } from "vitest";
import { doneHref, readDone, readDoneAbout } from "./done.ts";
import { intents } from "./intents.server.ts";
import { readForm } from "./read-form.server.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("https://p.test/", { method: "POST", body, headers });

describe("the intent of a posted form", () => {
  const run = async (fields: Record<string, string>) => {
    const form = await readForm(post(new URLSearchParams(fields)), ["title"]);
    return intents(form, {
      rename: ({ title }) => `renamed to ${title}`,
      remove: () => "removed",
    });
  };

  it("chooses the handler, which gets the fields", async () => {
    expect(await run({ intent: "rename", title: "Haies" })).toBe("renamed to Haies");
    expect(await run({ intent: "remove" })).toBe("removed");
  });

  it("is refused if unknown or missing, also by a name every object has", async () => {
    for (const fields of [{}, { intent: "erase" }, { intent: "constructor" }])
      await expect(run(fields as Record<string, string>)).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
  });

  it("a body that is no form is refused, or counts as an empty form where it may be anything", async () => {
    const noForm = () => post("{}", { "content-type": "application/json" });
    await expect(readForm(noForm())).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const form = await readForm(noForm(), ["path"], { acceptsAnyBody: true });
    expect(form).toMatchObject({ intent: "", values: { path: "" } });
  });
});

describe("what was just done", () => {
  const at = (href: string) => new URL(href, "https://p.test");

  it("goes through the address with its subject, beside the query and the fragment", () => {
    const href = doneHref("/page?etat=archives#liste", "removed", "a-1", 3);
    expect(href).toBe("/page?etat=archives&fait=removed+a-1+3#liste");
    expect(readDone(at(href), ["saved", "removed"])).toBe("removed");
    expect(readDoneAbout(at(href))).toEqual(["a-1", "3"]);
    expect(doneHref(href, "saved")).toBe("/page?etat=archives&fait=saved#liste");
  });

  it("shows nothing that is not in the page's list", () => {
    expect(readDone(at("/page?fait=erased"), ["saved"])).toBeNull();
    expect(readDone(at("/page"), ["saved"])).toBeNull();
  });
});
