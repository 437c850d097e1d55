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
  /** `stale` if the agreement changed after it was read. */
  | { readonly step: 'agreement'; readonly stale: boolean; readonly file?: File }
  /** `problem` is the error of the previously chosen file. */
  | { readonly step: 'choose'; readonly agreement: number; readonly file?: File; readonly problem?: string }
  /** `fraction` of the file is sent. */
  | { readonly step: 'send'; readonly file: File; readonly fraction: number }
  /** The server is checking the licence. */
  | { readonly step: 'look' }
  | { readonly step: 'done'; readonly licenceId: string };

const BEGIN: UploadState = { step: 'agreement', stale: false };

/**
 * State machine of a licence upload, from the agreement to the server's result. A running upload continues after the
 * dialog is closed; a toast then reports its result.
 */
export function useLicenceUpload(server: string, isSeen: boolean) {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>(BEGIN);
  const seen = useRef(isSeen);
  /** Whether a reauthentication may be in progress. Further clicks are then ignored. */
  const asking = useRef(false);
  useEffect(() => {
    seen.current = isSeen;
    return () => void (seen.current = false);
  }, [isSeen]);

  /** Returns to a step; `why` is shown as a toast if the dialog is closed. */
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
    else complete(action.licenceId ?? '');
  }

  function complete(licenceId: string) {
    setState({ step: 'done', licenceId });
    if (!seen.current) showToast({ severity: 'success', text: t('licence.done', { id: licenceId }) });
  }

  return {
    state,
    /** Restarts, unless an upload is running. */
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

/** Why chosen files cannot be sent; undefined if they can. */
export function rejectionOf(files: readonly ChosenFile[]): 'count' | 'name' | 'empty' | 'tooLarge' | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1) return 'count';
  if (!isLicenceFileName(file.name)) return 'name';
  if (file.size === 0) return 'empty';
  return file.size > LICENCE_BYTES ? 'tooLarge' : undefined;
}
