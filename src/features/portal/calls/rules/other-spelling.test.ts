import { expect, test } from "vitest";
import { listOtherSpellings } from "./other-spelling.ts";

test.each([
  ["behavior", "behaviour"],
  ["tumour", "tumor"],
  ["organisation", "organization"],
  ["digitization", "digitisation"],
  ["analyse", "analyze"],
  ["centre", "center"],
  ["fibers", "fibres"],
  ["defense", "defence"],
  ["modeling", "modelling"],
  ["labelled", "labeled"],
  ["paediatric", "pediatric"],
  ["pediatric", "paediatric"],
  ["hemophilia", "haemophilia"],
  ["anemia", "anaemia"],
  ["estrogen", "oestrogen"],
  ["fetal", "foetal"],
  ["archeology", "archaeology"],
  ["orthopedics", "orthopaedics"],
  ["diarrhea", "diarrhoea"],
  ["sulfur", "sulphur"],
])("%s is also written %s", (typed, other) => {
  expect(listOtherSpellings(typed)).toContain(other);
});

test.each(["cancer", "water", "santé", "IRM", "ocean", "forest", "hydrogen"])(
  "%s is written in one way",
  (word) => expect(listOtherSpellings(word)).toEqual([]),
);
