/**
 * Draws the picture shown beside a shared link: `public/apercu-fr.png` and `public/apercu-en.png`, 1200 × 630. Run by
 * hand when the brand changes (`node scripts/draw-social-image.mjs`); the pictures are kept with the code.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { findChromium } from "../tests/support/chromium.ts";

const WORDS = {
  fr: {
    title: ["Trouvez l’appel qui", "financera votre recherche"],
    lead: "Les appels à projets de six agences, leurs dates, vos dossiers.",
  },
  en: {
    title: ["Find the call that", "will fund your research"],
    lead: "Calls for proposals from six agencies, their dates, your applications.",
  },
};

/** The strip of closings, as the home page draws it: days from today, how many bricks, whose. */
const COLOURS = ["#1f3f8f", "#b3122b", "#00687a", "#9b1b5a", "#b8400e", "#5a2a82"];
const PIERS = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 3, 2, 1, 1, 2, 5, 3, 1, 2, 1, 2, 1, 1, 3];

function strip() {
  const bricks = PIERS.flatMap((count, at) =>
    Array.from({ length: count }, (_, level) => {
      const colour = COLOURS[(at * 5 + level * 2) % COLOURS.length];
      const x = 92 + at * 44;
      const y = 508 - (level + 1) * 26;
      return `<rect x="${x}" y="${y}" width="18" height="22" rx="4" fill="${colour}"/>`;
    }),
  );
  const arches = Array.from({ length: 9 }, (_, at) => {
    const x = 72 + at * 132;
    return `<path d="M${x} 580a74 74 0 0 1 132 0M${x} 512V630"/>`;
  });
  return `<svg width="1200" height="630" viewBox="0 0 1200 630">
    <g fill="none" stroke="#cfd8d4" stroke-width="3">${arches.join("")}</g>
    <path d="M0 512H1200" stroke="#13242a" stroke-width="5"/>
    ${bricks.join("")}
    <circle cx="72" cy="512" r="11" fill="#e08a1e"/>
  </svg>`;
}

const require = createRequire(import.meta.url);
async function font(path) {
  const bytes = await readFile(require.resolve(path));
  return `url(data:font/woff2;base64,${bytes.toString("base64")}) format("woff2")`;
}

async function page({ title, lead }) {
  const titles = await font(
    "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  );
  const texts = await font(
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  );
  return `<!doctype html><style>
    @font-face { font-family: Titles; src: ${titles}; font-weight: 200 800 }
    @font-face { font-family: Texts; src: ${texts}; font-weight: 200 900 }
    body { position: relative; width: 1200px; height: 630px; margin: 0; background: #fff; color: #13242a; overflow: hidden }
    svg { position: absolute; inset: 0 }
    .brand { position: absolute; left: 72px; top: 54px; display: flex; align-items: center; gap: 18px; font: 700 40px Titles; letter-spacing: -0.02em }
    .brand svg { position: static; width: 66px; height: 46px; color: #0b5c66 }
    h1 { position: absolute; left: 72px; top: 128px; margin: 0; font: 720 80px/1.06 Titles; letter-spacing: -0.03em }
    p { position: absolute; left: 72px; top: 318px; margin: 0; font: 400 31px Texts; color: #44565a }
  </style>${strip()}
  <div class="brand"><svg viewBox="0 0 46 32" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"><path d="M2 22h42M6 22a11 11 0 0 1 17 0M23 22a11 11 0 0 1 17 0M6 22v7M23 22v7M40 22v7"/></svg>Passerelle</div>
  <h1>${title.join("<br>")}</h1><p>${lead}</p>`;
}

const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env },
});
try {
  for (const [locale, words] of Object.entries(WORDS)) {
    const view = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await view.setContent(await page(words));
    await view.evaluate(() => document.fonts.ready);
    await writeFile(`public/apercu-${locale}.png`, await view.screenshot({ type: "png" }));
    await view.close();
  }
} finally {
  await browser.close();
}
