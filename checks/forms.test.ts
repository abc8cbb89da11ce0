import { describe, expect, it } from "vitest";
import { formProblems, mechanismProblems } from "./forms.ts";

const problems = (form: string, path = "src/features/x/ui/x.tsx") => formProblems(path, form);

describe("forms in our own words", () => {
  it("a required field wants noValidate, said with its place", () => {
    expect(problems("\n<form onSubmit={send}><TextField required /></form>")).toEqual([
      "src/features/x/ui/x.tsx:2: a form with judged fields needs noValidate",
    ]);
    expect(problems("<form onSubmit={send} noValidate><TextField required /></form>")).toEqual([]);
    expect(problems(`<Form method="get"><input type="search" /></Form>`)).toEqual([]);
  });

  it("what is typed into a posted form is kept, but for those a script sends and those that are named", () => {
    const text = `<Form method="post" className={wide ? "a" : "b"} noValidate><TextArea id="a" /></Form>`;
    expect(problems(text)).toHaveLength(1);
    expect(problems(text.replace("noValidate", `noValidate data-keep-typed=""`))).toEqual([]);
    expect(problems(text.replace("noValidate", "noValidate onSubmit={send}"))).toEqual([]);
    expect(problems(text, "src/features/portal/content/ui/contact-page.tsx")).toEqual([]);
    expect(problems(`<form method="post"><Button type="submit" /></form>`)).toEqual([]);
  });
});

describe("one way to post and to report", () => {
  it("a posted form with a constant or a named button says its intent", () => {
    const form = (body: string) => `<form method="post">${body}</form>`;
    const hidden = `<input type="hidden" name="do" value="delete" />`;
    const button = `<Button type="submit" size="s" name="end" value={id}>`;
    const intent = `<input type="hidden" name="intent" value="delete" />`;
    expect(problems(form(hidden))).toHaveLength(1);
    expect(problems(form(button))).toHaveLength(1);
    expect(problems(form(intent + button))).toEqual([]);
    expect(problems(form(`<input type="hidden" name="id" value={id} />`))).toEqual([]);
    expect(problems(`<form method="get">${button}</form>`)).toEqual([]);
  });

  it("forms are read and results reported by the platform alone", () => {
    const found = (code: string) => mechanismProblems("src/routes/x.tsx", code);
    for (const code of [
      "const form = await request.formData();",
      `url.searchParams.get("fait")`,
      "redirect(`/page?saved`, 303)",
      "redirect(`/page?taken=1`, 303)",
      `url.searchParams.has("saved")`,
      `new URLSearchParams({ fait: "saved" })`,
    ])
      expect(found(code), code).toHaveLength(1);
    for (const code of [
      'throw redirectDone(PAGE, "saved")',
      "redirect(`/page#entry`, 303)",
      `url.searchParams.has("tutoriel")`,
    ])
      expect(found(code), code).toEqual([]);
  });
});
