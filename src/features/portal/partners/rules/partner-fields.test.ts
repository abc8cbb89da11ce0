import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  agencyFieldSchemas,
  identityFieldSchemas,
  slugSchema,
  toPartnerSlug,
} from "./partner-fields.ts";

const findProblem = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("[E-01 part] the fields of a partner", () => {
  test.each([
    ["ANR", "anr"],
    ["ANRS MIE", "anrs-mie"],
    ["  Région  Île-de-France ", "region-ile-de-france"],
    ["Ça & là", "ca-la"],
    ["…", ""],
  ])("%j has the address %j", (code, slug) => expect(toPartnerSlug(code)).toBe(slug));

  test.each([
    ["anr", undefined],
    ["", "missing"],
    ["a--b", "invalid"],
    ["-a", "invalid"],
    ["é", "invalid"],
    ["a/b", "invalid"],
    ["x".repeat(61), "tooLong"],
  ])("the address %j: %s", (slug, problem) => expect(findProblem(slugSchema, slug)).toBe(problem));

  test.each([
    ["#1F3F8F", undefined],
    ["", "missing"],
    ["blue", "notAColour"],
    ["#12345", "notAColour"],
    ["#ffee00", "lowContrast"],
  ])("the colour %j: %s", (colour, problem) =>
    expect(findProblem(agencyFieldSchemas.colour, colour)).toBe(problem),
  );

  test.each([
    ["", undefined],
    ["#8FB0FF", undefined],
    ["#1f3f8f", "lowContrast"],
    ["bleu", "notAColour"],
  ])("the colour on dark grounds %j: %s", (colour, problem) =>
    expect(findProblem(agencyFieldSchemas.colourOnDark, colour)).toBe(problem),
  );

  test.each([
    ["https://agence.example", undefined],
    ["", "missing"],
    ["agence.example", "invalid"],
    ["javascript:alert(1)//a.b", "invalid"],
    ["ftp://agence.example", "invalid"],
  ])("the website %j: %s", (website, problem) =>
    expect(findProblem(identityFieldSchemas.website, website)).toBe(problem),
  );

  test("names are one visible line, descriptions keep their lines, the contact is one address", () => {
    expect(identityFieldSchemas.nameFr.parse("  Agence\n des  eaux ")).toBe("Agence des eaux");
    expect(findProblem(identityFieldSchemas.nameFr, " \u200b ")).toBe("missing");
    expect(findProblem(identityFieldSchemas.code, "x".repeat(21))).toBe("tooLong");
    expect(agencyFieldSchemas.descriptionFr.parse(" une\r\ndeux ")).toBe("une\ndeux");
    expect(findProblem(agencyFieldSchemas.controllerEmail, "a@b.example, c@d.example")).toBe(
      "invalid",
    );
    expect(findProblem(agencyFieldSchemas.controllerEmail, "dpo@agence.example")).toBeUndefined();
    expect(findProblem(identityFieldSchemas.articleFr, "un")).toBe("missing");
  });
});
