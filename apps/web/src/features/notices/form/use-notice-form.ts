import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { NOTICES_KEY } from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { filesProblem } from '../attached-file.ts';
import { sendNotice } from '../data.ts';
import { NOTICES_PATH } from '../notices-address.ts';
import {
  checkDraft,
  EMPTY_DRAFT,
  isEmpty,
  isPlanned,
  noticeOf,
  type NoticeFormDraft,
  type DraftProblems,
} from './draft.ts';
import { withoutThose } from './problem-texts.ts';
import { useFiles } from './use-files.ts';

/** State of the form for a new notice: draft, problems and submission. */
export function useNoticeForm() {
  const client = useQueryClient();
  const files = useFiles();
  const [draft, setDraft] = useState<NoticeFormDraft>(EMPTY_DRAFT);
  const [problems, setProblems] = useState<DraftProblems>({});
  /** Number of refused submissions; each moves the focus to the first problem. */
  const [submitErrors, setSubmitErrors] = useState(0);
  const guard = useLeaveGuard(!isEmpty(draft) || files.files.length > 0);

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sendNotice(
        noticeOf(
          draft,
          files.files.map(({ id }) => id).filter((id) => id !== undefined),
        ),
      ),
    onSuccess: () => {
      files.keep();
      guard.release();
      showToast({ severity: 'success', text: t(isPlanned(draft, new Date()) ? 'notices.planned' : 'notices.sent') });
      navigate(NOTICES_PATH, { replace: true });
      void client.invalidateQueries({ queryKey: NOTICES_KEY });
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== 'A0401') return;
      // No field is named, because the request was too large.
      refuse(Object.keys(failure.fields).length === 0 ? { '': 'type' } : failure.fields);
    },
  });

  function refuse(nextProblems: DraftProblems) {
    setProblems(nextProblems);
    setSubmitErrors((count) => count + 1);
  }

  function setProblem(pointer: string, rule: string | undefined) {
    setProblems((before) => ({ ...withoutThose(before, pointer), ...(rule !== undefined && { [pointer]: rule }) }));
  }

  return {
    draft,
    problems,
    submitErrors,
    files,
    guard,
    sending: isPending,
    /** Changes the value at a pointer and clears its problems. */
    change(pointer: string, changes: Partial<NoticeFormDraft>) {
      setDraft((before) => ({ ...before, ...changes }));
      setProblem(pointer, undefined);
    },
    setProblem,
    send() {
      if (isPending) return;
      const wrongFiles = filesProblem(files.files);
      const draftProblems = { ...checkDraft(draft, new Date()), ...(wrongFiles && { '/attachments': wrongFiles }) };
      if (Object.keys(draftProblems).length > 0) return refuse(draftProblems);
      setProblems({});
      mutate();
    },
  };
}

export type NoticeFormState = ReturnType<typeof useNoticeForm>;
