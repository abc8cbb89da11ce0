import { defineElements } from "#ui/elements/define-elements.ts";
import { CvUpload } from "./cv-upload.ts";

defineElements({ "cv-upload": CvUpload });
