import { ensureBuild } from "../../src/processes/ensure-build.ts";
import { loadBuild, type ProductBuild } from "../../src/processes/product-build.ts";

let ensured: Promise<void> | undefined;

/** Builds the product if needed. Looking whether it is needed reads all sources, and they do not change during a run. */
export function ensureBuildOnce(): Promise<void> {
  ensured ??= ensureBuild((_label, step) => step());
  return ensured;
}

/**
 * The built product as it runs in production. React chooses its build by NODE_ENV when it is loaded, and the one for development, which
 * Vitest's NODE_ENV would choose, takes three times as long to render. What that one complains about is found by
 * `tests/http/react-complaints.itest.ts`.
 */
export async function loadProductionBuild(): Promise<ProductBuild> {
  await ensureBuildOnce();
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await loadBuild();
  } finally {
    // Assigning undefined would store the text "undefined".
    if (given === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = given;
  }
}
