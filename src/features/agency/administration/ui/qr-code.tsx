interface QrCodeProps {
  /** How many squares a side has, and the dark ones as one path. */
  drawing: { readonly size: number; readonly path: string };
  label: string;
}

/** Dark on white in every theme: cameras expect it so. */
export function QrCode({ drawing: { size, path }, label }: QrCodeProps) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
