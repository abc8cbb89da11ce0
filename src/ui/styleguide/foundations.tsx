import { Icon } from "../icon.tsx";
import { type IconName, icons } from "../icons.ts";
import { GallerySection } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

const palettes = {
  grounds: ["ground", "surface", "sunken", "line", "line-strong"],
  ink: ["ink", "ink-soft", "ink-faint"],
  action: ["action", "action-hover", "action-soft", "on-action", "focus"],
  meanings: ["soon", "soon-soft", "soon-mark", "stop", "stop-soft", "done", "done-soft"],
} as const;

/** Sample colours of six partners; real ones are stored with each partner. */
export const partnerColours = [
  { light: "#1F3F8F", dark: "#8FB0FF" },
  { light: "#B3122B", dark: "#FF9AA7" },
  { light: "#5A2A82", dark: "#CDA8F0" },
  { light: "#00687A", dark: "#6FD3E3" },
  { light: "#B8400E", dark: "#FFB38A" },
  { light: "#9B1B5A", dark: "#FFA3D0" },
] as const;

const sizes = ["2xl", "xl", "l", "m", "s", "xs"] as const;
const steps = [1, 2, 3, 4, 6, 8, 12, 16] as const;

export function Foundations({ words }: { words: Translations }) {
  return (
    <>
      <Colours words={words} />
      <Type words={words} />
      <Space words={words} />
      <GallerySection id="icons" title={words.sections.icons}>
        <ul className="guide-icons">
          {(Object.keys(icons) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </GallerySection>
    </>
  );
}

function Colours({ words }: { words: Translations }) {
  return (
    <GallerySection id="colours" title={words.sections.colours}>
      {Object.entries(palettes).map(([name, tokens]) => (
        <div key={name}>
          <h3 className="guide-palette">{words.colours[name as keyof typeof palettes]}</h3>
          <div className="guide-swatches">
            {tokens.map((token) => (
              <Swatch key={token} name={`--${token}`} colour={`var(--${token})`} />
            ))}
          </div>
        </div>
      ))}
      <h3>{words.colours.partners}</h3>
      <div className="guide-swatches">
        {partnerColours.map(({ light, dark }) => (
          <Swatch key={light} name={`${light} ${dark}`} colour={`light-dark(${light},${dark})`} />
        ))}
      </div>
    </GallerySection>
  );
}

function Swatch({ name, colour }: { name: string; colour: string }) {
  return (
    <div className="guide-swatch">
      <i style={{ background: colour }} />
      <code>{name}</code>
    </div>
  );
}

function Type({ words }: { words: Translations }) {
  return (
    <GallerySection id="type" title={words.sections.type}>
      <div className="guide-type">
        {sizes.map((size) => (
          <div key={size} className="guide-size">
            <code>--text-{size}</code>
            <span
              style={{
                font: `${size === "m" || size === "s" || size === "xs" ? "400" : "700"} var(--text-${size})/1.2 var(--font-${size === "m" || size === "s" || size === "xs" ? "text" : "title"})`,
              }}
            >
              {words.type.sample}
            </span>
          </div>
        ))}
      </div>
      <p className="prose guide-below">{words.type.body}</p>
    </GallerySection>
  );
}

function Space({ words }: { words: Translations }) {
  const { grid, control, surface, float } = words.space;
  return (
    <GallerySection id="space" title={words.sections.space}>
      <p className="guide-name">{grid}</p>
      <div className="guide-steps">
        {steps.map((step) => (
          <div key={step}>
            <i style={{ width: `${step * 4}px` }} />
            {step * 4}
          </div>
        ))}
      </div>
      <div className="guide-steps guide-below">
        <div className="guide-shape guide-control">{control}</div>
        <div className="guide-shape guide-surface">{surface}</div>
        <div className="guide-shape guide-surface guide-float">{float}</div>
      </div>
    </GallerySection>
  );
}
