import { BRAND_COMPANY_LENGTH, BRAND_NAME_LENGTH, MIN_CONTRAST } from '@foyer/contract/limits/brand.ts';
import { readableColour } from '@foyer/contract/rules/brand-colours.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';
import type { Settings } from '@foyer/contract/settings.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { t } from '#/shared/i18n/language.ts';

export type BrandDraft = Settings['brand'];

const COLOUR = /^#[0-9a-f]{6}$/;

/**
 * Normalises a typed colour to `#rrggbb`; undefined if it is not a colour. The `#` and the three-digit form are
 * optional.
 */
export function readColour(typed: string): string | undefined {
  const colour = typed.trim().toLowerCase().replace(/^#?/, '#');
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(colour);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return COLOUR.test(colour) ? colour : undefined;
}

/** The colour itself if white text is readable on it, else the nearest one that is dark enough. */
export function nearestAllowed(colour: string): string {
  return readableColour(colour, '#000000', ['#ffffff']);
}

/** Extends a change of the draft. The company follows the name while both are equal. */
export function withCompany(draft: BrandDraft, change: Partial<BrandDraft>): Partial<BrandDraft> {
  const isSame = trimName(draft.company) === trimName(draft.name);
  return change.name === undefined || !isSame ? change : { ...change, company: change.name };
}

function nameProblem(field: string, typed: string, max: number): Record<string, string> {
  const length = typed.trim().length;
  if (length === 0) return { [field]: t('brand.wrong.empty') };
  return length > max ? { [field]: t('brand.wrong.long', { most: max }) } : {};
}

const colourProblem = (field: string, typed: string): Record<string, string> =>
  readColour(typed) === undefined ? { [field]: t('brand.wrong.colour') } : {};

const contrastText = () => t('brand.wrong.contrast', { least: MIN_CONTRAST });
const characterText = () => t('brand.wrong.characters');

/** The brand as edited in the form. */
export const BRAND: SettingDraft<'brand', BrandDraft> = {
  draftOf: (value) => value,
  valueOf: ({ name, company, primary, primaryDark, logo }) => ({
    name: trimName(name),
    company: trimName(company),
    primary: readColour(primary) ?? primary,
    primaryDark: readColour(primaryDark) ?? primaryDark,
    logo,
  }),
  check: ({ name, company, primary, primaryDark }) => ({
    ...nameProblem('/name', name, BRAND_NAME_LENGTH),
    ...nameProblem('/company', company, BRAND_COMPANY_LENGTH),
    ...colourProblem('/primary', primary),
    ...colourProblem('/primaryDark', primaryDark),
  }),
  rules: [
    { at: '/name', rule: 'characters', message: characterText },
    { at: '/company', rule: 'characters', message: characterText },
    { at: '/primary', rule: 'contrast', message: contrastText },
    { at: '/primaryDark', rule: 'contrast', message: contrastText },
    { at: '/logo', rule: 'unknown', message: () => t('brand.wrong.unknown') },
  ],
};
