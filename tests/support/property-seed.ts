import fc from "fast-check";

/**
 * Properties use the same values in every run, so that failures come from changes and not from chance.
 * `PROPERTY_SEED=random` tries others; a failure found this way becomes an example or a fix.
 */
const chosen = process.env.PROPERTY_SEED;
if (chosen !== "random") fc.configureGlobal({ seed: Number(chosen ?? 20_261_116) });
