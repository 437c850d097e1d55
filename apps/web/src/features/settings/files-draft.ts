import { MIN_FILE_BYTES, MAX_FILE_BYTES } from '@foyer/contract/limits/notices.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { currentLanguage } from '#/shared/i18n/language.ts';

import { amountProblem } from './amount-problem.ts';
import { amountOf, type Size, SIZES, totalOf } from './amount.ts';

type FilesDraft = { readonly mostBytes: Size };

const BYTES = { min: MIN_FILE_BYTES, max: MAX_FILE_BYTES };

/** Draft of the file settings. */
export const FILES: SettingDraft<'files', FilesDraft> = {
  draftOf: ({ mostBytes }) => ({ mostBytes: amountOf(mostBytes, SIZES) }),
  valueOf: ({ mostBytes }) => ({ mostBytes: totalOf(mostBytes, SIZES, BYTES) ?? NaN }),
  check: ({ mostBytes }) =>
    amountProblem('/mostBytes', mostBytes, SIZES, BYTES, (bytes) => formatFileSize(bytes, currentLanguage())),
};
