import { MAX_IMPORT_BYTES } from '@foyer/contract/limits/users.ts';
import type { ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { UserImport } from '@foyer/contract/user-import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { upload } from '#/shared/api/upload.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import { isChosenEncoding, limitsOf, refusalText } from './import-texts.ts';

export type ImportState =
  /** `problem` is the error of the previously chosen file. */
  | { readonly step: 'choose'; readonly problem?: string }
  /** `fraction` of the file is sent; the server then checks the file. */
  | { readonly step: 'check'; readonly file: File; readonly fraction: number }
  /** The file is not encoded in UTF-8 or UTF-16: the user checks the names in it. */
  | { readonly step: 'encoding'; readonly file: File; readonly report: UserImport }
  | { readonly step: 'report'; readonly file: File; readonly report: UserImport }
  /** The users are being added. */
  | { readonly step: 'invite'; readonly file: File; readonly report: UserImport }
  /** The response is missing, so it is unknown whether the users were added. */
  | { readonly step: 'unsure'; readonly file: File }
  | { readonly step: 'done'; readonly report: UserImport };

/** State machine of an import, from the file to the invitations. */
export function useImport() {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const under = useRef<AbortController>(undefined);
  /** During a reauthentication, further clicks are ignored. */
  const asking = useRef(false);
  useEffect(() => () => under.current?.abort(), []);

  async function send(
    file: File,
    {
      dryRun,
      skipWrong = false,
      encoding,
    }: { dryRun: boolean; skipWrong?: boolean; encoding: ChosenEncoding | undefined },
    onProgress: (fraction: number) => void,
  ): Promise<UserImport> {
    const controller = new AbortController();
    under.current?.abort();
    under.current = controller;
    const report = await upload('POST /v2/manage/user-imports', file, {
      query: { dryRun, ...(skipWrong && { skipWrong }), ...(encoding !== undefined && { encoding }) },
      onProgress,
      signal: controller.signal,
    });
    controller.signal.throwIfAborted();
    return report;
  }

  const wasLeft = () => under.current?.signal.aborted === true;

  /** Checks a file, optionally with an encoding chosen by the user. */
  async function check(file: File, encoding?: ChosenEncoding): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES)
      return setState({ step: 'choose', problem: t('userImport.refused.too_large', limitsOf(language)) });
    setState({ step: 'check', file, fraction: 0 });
    try {
      const report = await send(file, { dryRun: true, encoding }, (fraction) =>
        setState({ step: 'check', file, fraction }),
      );
      setState({ step: encodingOf(report) === undefined ? 'report' : 'encoding', file, report });
    } catch (failure) {
      if (wasLeft()) return;
      setState({ step: 'choose', problem: refusalText(t, failure, language) ?? t('userImport.failed') });
    }
  }

  /** Imports the users of the lines without a problem. If some have problems, the user has chosen to skip them. */
  async function invite(file: File, checkedReport: UserImport): Promise<void> {
    if (asking.current) return;
    asking.current = true;
    let hasBegun = false;
    try {
      const report = await withReauthentication('confirmation.importUsers', () => {
        hasBegun = true;
        setState({ step: 'invite', file, report: checkedReport });
        const skipWrong = checkedReport.problemCount > 0;
        return send(file, { dryRun: false, skipWrong, encoding: encodingOf(checkedReport) }, () => undefined);
      });
      if (report === undefined) return setState({ step: 'report', file, report: checkedReport });
      // A username may have been taken since the check.
      setState(report.invited > 0 ? { step: 'done', report } : { step: 'report', file, report });
    } catch (failure) {
      // Nothing was sent before the start, and the error is already shown.
      if (wasLeft() || !hasBegun) return;
      const refusal = refusalText(t, failure, language);
      setState(refusal === undefined ? { step: 'unsure', file } : { step: 'choose', problem: refusal });
    } finally {
      asking.current = false;
      void client.invalidateQueries({ queryKey: USERS_KEY });
    }
  }

  const confirmEncoding = (file: File, report: UserImport) => setState({ step: 'report', file, report });

  return { state, check, confirmEncoding, invite, choose: () => setState({ step: 'choose' }) };
}

/** The chosen encoding with which a file was last read; undefined for UTF-8, UTF-16 and workbooks. */
function encodingOf({ encoding }: UserImport): ChosenEncoding | undefined {
  return encoding !== null && isChosenEncoding(encoding.name) ? encoding.name : undefined;
}
