import { MAX_IMPORT_BYTES } from '@foyer/contract/limits/users.ts';
import { CHOSEN_ENCODINGS, type ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { StoreImport } from '@foyer/contract/store-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { upload } from '#/shared/api/upload.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import { limitsOf, refusalText } from './import-texts.ts';

export type StoreImportState =
  /** `problem` is the error of the previously chosen file. */
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'check'; readonly file: File }
  | { readonly step: 'report'; readonly file: File; readonly report: StoreImport }
  | { readonly step: 'save'; readonly file: File }
  /** The response is missing, so it is unknown whether the stores were saved. */
  | { readonly step: 'unsure'; readonly file: File }
  | { readonly step: 'done'; readonly report: StoreImport };

/** State machine of an import of stores, from the file to the result. */
export function useStoreImport() {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [state, setState] = useState<StoreImportState>({ step: 'choose' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function send(
    file: File,
    query: { dryRun: boolean; skipWrong?: boolean; encoding?: ChosenEncoding },
    onFailure: (failure: unknown) => void,
  ): Promise<StoreImport | undefined> {
    const controller = new AbortController();
    current.current?.abort();
    current.current = controller;
    try {
      const { signal } = controller;
      const report = await upload('POST /v2/manage/store-imports', file, {
        query,
        onProgress: () => undefined,
        signal,
      });
      return controller.signal.aborted ? undefined : report;
    } catch (failure) {
      if (!controller.signal.aborted) onFailure(failure);
      return undefined;
    }
  }

  /** Checks a file, optionally with an encoding chosen by the user. */
  async function check(file: File, encoding?: ChosenEncoding): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES)
      return setState({ step: 'choose', problem: t('userImport.refused.too_large', limitsOf(language)) });
    setState({ step: 'check', file });
    const report = await send(file, { dryRun: true, ...(encoding !== undefined && { encoding }) }, (failure) =>
      setState({ step: 'choose', problem: refusalText(t, failure, language) ?? t('storeImport.failed') }),
    );
    if (report !== undefined) setState({ step: 'report', file, report });
  }

  /** Saves the stores of the correct lines. */
  async function save(file: File, checked: StoreImport): Promise<void> {
    setState({ step: 'save', file });
    const encoding = CHOSEN_ENCODINGS.find((one) => one === checked.encoding?.name);
    const query = { dryRun: false, skipWrong: checked.problemCount > 0, ...(encoding !== undefined && { encoding }) };
    const report = await send(file, query, (failure) => {
      const problem = refusalText(t, failure, language);
      setState(problem === undefined ? { step: 'unsure', file } : { step: 'choose', problem });
    });
    void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
    // A code may have been taken since the check.
    if (report !== undefined) setState(report.saved ? { step: 'done', report } : { step: 'report', file, report });
  }

  return { state, check, save, choose: () => setState({ step: 'choose' }) };
}
