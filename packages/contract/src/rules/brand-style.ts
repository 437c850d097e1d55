import { type BrandColours, brandShades, isShipped, readableColour, type Shade } from './brand-colours.ts';
import { mix } from './contrast.ts';

const BLACK = '#000000';
/** The paler text colour on the panel of the sign-in screen. */
export const PANEL_TEXT = '#dbe9fb';

/**
 * The web's custom properties (ui/tokens.css and the sign-in panel) for the colours of a brand, by their names. Colours
 * with a meaning (information, success, warning, danger) are the same for each brand.
 */
export function brandTokens(colours: BrandColours): Record<`--${string}`, string> {
  const { primary, primaryHover, primaryActive, primarySoft, link } = brandShades(colours);
  return {
    '--color-primary': token(primary),
    '--color-primary-hover': token(primaryHover),
    '--color-primary-active': token(primaryActive),
    '--color-primary-soft': token(primarySoft),
    '--color-link': token(link),
    ...panelTokens(colours),
  };
}

/** CSS rule for the colours of a brand; undefined for the default ones, which are in the style sheet. */
export function brandStyle(colours: BrandColours): string | undefined {
  if (isShipped(colours)) return undefined;
  const tokens = Object.entries(brandTokens(colours)).map(([name, value]) => `${name}:${value}`);
  return `html:root{${tokens.join(';')}}`; // more specific than `:root` of the style sheet, in any order
}

/** The panel of the sign-in screen and the picture on it, drawn in shades of one colour. */
function panelTokens({ primary, primaryDark }: BrandColours): Record<`--${string}`, string> {
  const bright = readableColour(primary, BLACK, [PANEL_TEXT]);
  const shades = (light: number, dark: number): string =>
    token({ light: mix(bright, BLACK, light), dark: mix(primaryDark, BLACK, dark) });
  return {
    '--panel-deep': shades(0.34, 0.8),
    '--panel-middle': shades(0.16, 0.64),
    '--panel-bright': shades(0, 0.45),
    '--panel-ink': mix(primary, BLACK, 0.52),
    '--panel-goods': mix(primary, '#ffffff', 0.35),
    '--panel-pale': mix(primary, '#ffffff', 0.65),
  };
}

function token({ light, dark }: Shade): string {
  return `light-dark(${light}, ${dark})`;
}
