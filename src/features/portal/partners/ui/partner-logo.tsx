import { LOGO_BOX } from "../rules/logo.ts";

interface PartnerLogoProps {
  readonly src: string;
  /** Empty where the partner's name stands beside it. */
  readonly alt: string;
}

/** The logo of a partner, on a light ground in both themes: most logos are drawn for white paper. */
export function PartnerLogo({ src, alt }: PartnerLogoProps) {
  return (
    <img
      className="partner-logo"
      src={src}
      alt={alt}
      width={LOGO_BOX.width / 2}
      height={LOGO_BOX.height / 2}
      decoding="async"
    />
  );
}
