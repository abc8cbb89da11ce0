import { CvUpload } from "./cv-upload.ts";

if (!customElements.get("cv-upload")) customElements.define("cv-upload", CvUpload);
