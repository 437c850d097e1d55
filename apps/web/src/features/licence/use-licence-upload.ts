import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { isLicenceFileName } from '@foyer/contract/rules/licence-file.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { LICENCE_KEY } from '#/shared/api/query-keys.ts';
import { upload } from '#/shared/api/upload.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';
import { t } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { awaitAction } from './await-action.ts';
import { fetchAction } from './data.ts';
import { isStaleAgreement, uploadErrorText, refusalText, rejectedFileText } from './refusal-texts.ts';

export type UploadState =
  /** The agreement is to be read; `stale` once it was changed after that. */
  | { readonly step: 'agreement'; readonly stale: boolean; readonly file?: File }
  /** A file is wanted; `problem` says what was wrong with the one before. */
  | { readonly step: 'choose'; readonly agreement: number; readonly file?: File; readonly problem?: string }
  /** `part` of it has left this browser. */
  | { readonly step: 'send'; readonly file: File; readonly fraction: number }
  /** The server looks at it. */
  | { readonly step: 'look' }
  | { readonly step: 'done'; readonly licenceId: string };

const BEGIN: UploadState = { step: 'agreement', stale: false };

/**
 * The way of a licence from its agreement to the server's answer. What is on its way goes on when nobody looks any more;
 * then a message tells what went wrong.
 */
export function useLicenceUpload(server: string, isSeen: boolean) {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>(BEGIN);
  const seen = useRef(isSeen);
  /** The password may be asked for: a second press starts nothing. */
  const asking = useRef(false);
  useEffect(() => {
    seen.current = isSeen;
    return () => void (seen.current = false);
  }, [isSeen]);

  /** Goes back to a step; `why` is told by a message when nobody sees the dialog. */
  function goBack(next: UploadState, why: string) {
    setState(next);
    if (!seen.current) showToast({ severity: 'danger', text: why });
  }

  const chooseAgain = (agreement: number, problem: string, why = problem) =>
    goBack({ step: 'choose', agreement, problem }, why);

  async function send(agreement: number, file: File) {
    if (asking.current) return;
    asking.current = true;
    try {
      const { signal } = new AbortController();
      const onProgress = (fraction: number) => setState({ step: 'send', file, fraction });
      const begun = await withReauthentication('confirmation.uploadLicence', () => {
        onProgress(0);
        return upload('POST /v2/licenses', file, { query: { agreement }, onProgress, signal });
      });
      if (begun === undefined) return setState({ step: 'choose', agreement, file });
      setState({ step: 'look' });
      await finish(agreement, begun.actionId);
    } catch (failure) {
      if (isStaleAgreement(failure)) goBack({ step: 'agreement', stale: true, file }, t('licence.stale'));
      else chooseAgain(agreement, uploadErrorText(failure, file.name));
    } finally {
      asking.current = false;
    }
  }

  async function finish(agreement: number, actionId: string) {
    const action = await awaitAction(() => fetchAction(actionId));
    await client.invalidateQueries({ queryKey: LICENCE_KEY });
    if (action === undefined) return chooseAgain(agreement, t('licence.unsure'));
    const why = refusalText(action, server);
    if (action.state === 'refused') chooseAgain(agreement, why, t('licence.refused.title', { why }));
    else setState({ step: 'done', licenceId: action.licenceId ?? '' });
  }

  return {
    state,
    /** From the start, unless a file is on its way. */
    begin() {
      if (state.step !== 'send' && state.step !== 'look') setState(BEGIN);
    },
    accept(agreement: number) {
      if (state.step === 'agreement')
        setState({ step: 'choose', agreement, ...(state.file !== undefined && { file: state.file }) });
    },
    choose(files: readonly File[]) {
      if (state.step !== 'choose') return;
      const { agreement } = state;
      const wrong = rejectionOf(files);
      const [file] = files;
      if (wrong !== undefined)
        setState({ step: 'choose', agreement, problem: rejectedFileText(wrong, file?.name ?? '') });
      else if (file !== undefined) setState({ step: 'choose', agreement, file });
    },
    send() {
      if (state.step === 'choose' && state.file !== undefined) void send(state.agreement, state.file);
    },
  };
}

export type LicenceUpload = ReturnType<typeof useLicenceUpload>;

type ChosenFile = { readonly name: string; readonly size: number };

/** What is wrong with files that were chosen; undefined for one that may be sent. */
export function rejectionOf(files: readonly ChosenFile[]): 'count' | 'name' | 'empty' | 'tooLarge' | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1) return 'count';
  if (!isLicenceFileName(file.name)) return 'name';
  if (file.size === 0) return 'empty';
  return file.size > LICENCE_BYTES ? 'tooLarge' : undefined;
}
