import { useId, useState } from "react";
import {
  computeGroundContrast,
  type GroundKind,
  isColour,
  MIN_PARTNER_CONTRAST,
  proposeColourOnDark,
  roundContrast,
} from "#features/portal/partners/rules/contrast.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Icon } from "#ui/icon.tsx";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

type ColourFieldProps = Omit<TextFieldProps, "defaultValue"> & { readonly initial: string };

interface ColourFieldsProps {
  readonly code: string;
  readonly colour: ColourFieldProps;
  readonly colourOnDark: ColourFieldProps;
}

/** The two colours of a partner, with the measured contrast while they are typed. */
export function ColourFields({ code, colour, colourOnDark }: ColourFieldsProps) {
  const { t } = useLanguage();
  const titleId = useId();
  const [light, setLight] = useState(colour.initial);
  const [dark, setDark] = useState(colourOnDark.initial);
  const isProposed = dark.trim() === "" && isColour(light.trim());
  const shownDark = isProposed ? proposeColourOnDark(light.trim()) : dark.trim();
  const field = ({ initial, ...props }: ColourFieldProps, set: (value: string) => void) => (
    <TextField
      {...props}
      defaultValue={initial}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => set(target.value)}
    />
  );
  return (
    <>
      <div className="partner-pair">
        {field(colour, setLight)}
        {field(colourOnDark, setDark)}
      </div>
      <section className="partner-preview" aria-labelledby={titleId}>
        <p id={titleId} className="label">
          {t("partnerPages:preview.title")}
        </p>
        <div className="partner-pair">
          <Swatch kind="light" colour={light.trim()} code={code} />
          <Swatch kind="dark" colour={shownDark} code={code} isProposed={isProposed} />
        </div>
      </section>
    </>
  );
}

interface SwatchProps {
  readonly kind: GroundKind;
  readonly colour: string;
  readonly code: string;
  readonly isProposed?: boolean;
}

function Swatch({ kind, colour, code, isProposed = false }: SwatchProps) {
  const { t, locale } = useLanguage();
  const isKnown = isColour(colour);
  const ratio = isKnown ? computeGroundContrast(colour, kind) : 0;
  const isEnough = ratio >= MIN_PARTNER_CONTRAST;
  return (
    <div className={`partner-swatch partner-swatch-${kind}`}>
      <span className="partner-swatch-name" style={isKnown ? { color: colour } : undefined}>
        {code || "ABC"}
      </span>
      <span className="small">
        {t(`partnerPages:preview.${kind}`)}
        {isKnown && (
          <>
            {" "}
            <code>{colour.toLowerCase()}</code>
            {isProposed && ` (${t("partnerPages:preview.proposed")})`}{" "}
            <span className="partner-ratio">
              <Icon name={isEnough ? "check" : "stop"} />
              {t("partnerPages:preview.ratio", {
                ratio: formatNumber(locale, roundContrast(ratio)),
              })}
              , {t(isEnough ? "partnerPages:preview.enough" : "partnerPages:preview.notEnough")}
            </span>
          </>
        )}
      </span>
    </div>
  );
}
