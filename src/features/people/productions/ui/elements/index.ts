import { defineElements } from "#ui/elements/define-elements.ts";
import { ImportProgress } from "./import-progress.ts";
import { ProductionList } from "./production-list.ts";

defineElements({ "import-progress": ImportProgress, "production-list": ProductionList });
