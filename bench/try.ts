import { openBenchDatabase } from "./database.ts";
import { printRows } from "./report.ts";
import { benchSignIn } from "./sign-in.ts";

const database = await openBenchDatabase();
try {
  printRows("Signing in", await benchSignIn(database, 3));
} finally {
  await database.stop();
}
