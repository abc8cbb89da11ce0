/** Imported first, before anything that renders: React decides by it, once, which of its builds to use. */
process.env.NODE_ENV ??= "development";
