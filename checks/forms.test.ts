import { describe, expect, it } from "vitest";
import { formProblems } from "./forms.ts";

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
