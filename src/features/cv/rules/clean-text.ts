/** Text as it is kept: one kind of line ending, no control characters. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
