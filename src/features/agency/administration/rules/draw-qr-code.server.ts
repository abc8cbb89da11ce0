import { encode } from "uqr";

/** The squares of a QR code as one SVG path, with the margin that readers need. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
