/** Custom element of the page "May I apply?". Browser only. */
import { defineElements } from "#ui/elements/define-elements.ts";
import { EligibilityCheck } from "./eligibility-check.ts";

defineElements({ "eligibility-check": EligibilityCheck });
