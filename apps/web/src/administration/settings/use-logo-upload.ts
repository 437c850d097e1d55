import { LOGO_BYTES, MIN_LOGO_PIXELS, MAX_LOGO_PIXELS } from '@foyer/contract/limits/brand.ts';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { upload } from '#/shared/api/upload.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

/** Uploads one picture at a time: a new one cancels the upload in progress. */
export function useLogoUpload(onUploaded: (hash: string) => void) {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  async function send(file: File) {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    if (file.size > LOGO_BYTES) return setState({ busy: false, problem: problemText('too_large') });
    setState({ busy: true });
    try {
      const { logo } = await upload('POST /v2/manage/settings/brand/logos', file, { signal, onProgress: () => {} });
      setState({ busy: false });
      onUploaded(logo);
    } catch (failure) {
      if (signal.aborted) return;
      setState({ busy: false, problem: problemText(failure instanceof ApiError ? failure.fields['/file'] : '') });
    }
  }

  return { ...state, send, clearProblem: () => setState({ busy: false }) };
}

/** Message for a refused picture, by the rule that the server returned. */
function problemText(rule: string | undefined): string {
  if (rule === 'type') return t('brand.wrong.type');
  if (rule === 'size') return t('brand.wrong.size', { least: MIN_LOGO_PIXELS, most: MAX_LOGO_PIXELS });
  if (rule === 'too_large') return t('brand.wrong.tooLarge', { size: formatFileSize(LOGO_BYTES, currentLanguage()) });
  return t('brand.wrong.failed');
}
