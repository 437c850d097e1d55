import { MIN_CONTRAST } from '../limits/brand.ts';
import { contrast, mix } from './contrast.ts';

/** The two colours of a brand (`#rrggbb`). White text must be readable on both. */
export type BrandColours = { readonly primary: string; readonly primaryDark: string };

/** A colour in the light and in the dark theme. */
export type Shade = { readonly light: string; readonly dark: string };

/** Every colour that follows from the two of a brand. */
export type BrandShades = {
  readonly primary: Shade;
  readonly primaryHover: Shade;
  readonly primaryActive: Shade;
  /** Tinted background for any text. */
  readonly primarySoft: Shade;
  /** Links and informational text, on any background. */
  readonly link: Shade;
};

export const SHIPPED_COLOURS: BrandColours = { primary: '#015ac5', primaryDark: '#1f6fdb' };

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Backgrounds of links, in addition to `primarySoft`. They must match ui/tokens.css of the web app. */
export const BACKGROUNDS = {
  light: ['#f4f6fa', '#ffffff', '#eef1f6', '#edf1f7'],
  dark: ['#0e141b', '#171f29', '#121920', '#202b38'],
} as const;
const SURFACE = { light: WHITE, dark: '#171f29' } as const;

/** Shades of the default colours, chosen by hand. */
const SHIPPED: BrandShades = {
  primary: { light: SHIPPED_COLOURS.primary, dark: SHIPPED_COLOURS.primaryDark },
  primaryHover: { light: '#014ca6', dark: '#1b66cd' },
  primaryActive: { light: '#013f8a', dark: '#185bb8' },
  primarySoft: { light: '#e3eefb', dark: '#16304f' },
  link: { light: '#015ac5', dark: '#79b4ff' },
};

/** Whether both colours are the default ones, which use the shades chosen by hand. */
export function isShipped({ primary, primaryDark }: BrandColours): boolean {
  return primary === SHIPPED_COLOURS.primary && primaryDark === SHIPPED_COLOURS.primaryDark;
}

/** Derives the shades of a brand. All text keeps a contrast of 4.5:1 if white text does on both colours. */
export function brandShades({ primary, primaryDark }: BrandColours): BrandShades {
  const light = primary === SHIPPED_COLOURS.primary ? shippedIn('light') : lightShades(primary);
  const dark = primaryDark === SHIPPED_COLOURS.primaryDark ? shippedIn('dark') : darkShades(primaryDark);
  const both = (name: keyof BrandShades): Shade => ({ light: light[name], dark: dark[name] });
  return {
    primary: both('primary'),
    primaryHover: both('primaryHover'),
    primaryActive: both('primaryActive'),
    primarySoft: both('primarySoft'),
    link: both('link'),
  };
}

type Shades = Record<keyof BrandShades, string>;

function shippedIn(theme: keyof Shade): Shades {
  const entries = Object.entries(SHIPPED).map(([name, shade]) => [name, shade[theme]]);
  return Object.fromEntries(entries) as Shades; // the names of SHIPPED
}

function lightShades(primary: string): Shades {
  const primarySoft = mix(SURFACE.light, primary, 0.11);
  return {
    primary,
    primaryHover: pressedColour(primary, 0.16),
    primaryActive: pressedColour(primary, 0.3),
    primarySoft,
    link: readableColour(primary, BLACK, [...BACKGROUNDS.light, primarySoft]),
  };
}

function darkShades(primary: string): Shades {
  const primarySoft = mix(SURFACE.dark, primary, 0.21);
  return {
    primary,
    primaryHover: pressedColour(primary, 0.07),
    primaryActive: pressedColour(primary, 0.17),
    primarySoft,
    link: readableColour(mix(primary, WHITE, 0.42), WHITE, [...BACKGROUNDS.dark, primarySoft]),
  };
}

/** Shade for hover and press: darker, or lighter if the colour is nearly black. White text stays readable on it. */
function pressedColour(colour: string, share: number): string {
  return contrast(colour, BLACK) < 1.5 ? mix(colour, WHITE, share) : mix(colour, BLACK, share);
}

/**
 * The nearest colour that is readable on every background. It is mixed with `towards`, which must be readable itself.
 */
export function readableColour(colour: string, towards: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(shade, ground) >= MIN_CONTRAST)) return shade;
  }
  return towards;
}
