/** Address of the stylesheet in tests (see vitest.config.ts); the real one exists only in a build. */
export default "/styles.css";
