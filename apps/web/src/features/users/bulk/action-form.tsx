import { MAX_ACTION_PEOPLE } from '@foyer/contract/limits/user-actions.ts';
import type { UserActionProgress, UserSelection } from '@foyer/contract/user-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';

import { EditForm } from '#/administration/edit-dialog.tsx';
import { ApiError } from '#/shared/api/errors.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import { mailDeliveryQuery } from '../data.ts';
import type { CurrentPlace } from '../invite/use-current-place.ts';
import { type ActionDraft, actionOf, actionRows, checkAction, type UserActionKind } from './action-draft.ts';
import { ActionFields } from './action-fields.tsx';
import { actionPreviewQuery, startUserAction } from './data.ts';

import styles from './user-actions.module.css';

export type ActionFormProps = {
  kind: UserActionKind;
  selection: UserSelection;
  current: CurrentPlace;
  /** Whether the form replaces the loading message and therefore takes the focus. */
  takesFocus: boolean;
  onStarted: (action: UserActionProgress) => void;
  onClose: () => void;
};

/** What an action does, to how many people, and its details. */
export function ActionForm({ kind, selection, current, takesFocus, onStarted, onClose }: ActionFormProps) {
  const t = useTexts();
  const [draft, setDraft] = useState<ActionDraft>({ place: current.place, role: null, endsOn: '', organisation: null });
  const mailWaits = useQuery(mailDeliveryQuery).data?.waits === true;
  const action = actionOf(kind, draft);
  const preview = usePreview(action && { action, selection });
  const form = useSubmit<UserActionProgress>({ rows: actionRows(kind), onDone: onStarted });
  const intro = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) intro.current?.focus();
  }, [takesFocus]);

  function send() {
    form.submit(checkAction(kind, draft), () =>
      action === undefined ? Promise.resolve(undefined) : startUserAction({ action, selection }),
    );
  }

  return (
    <EditForm
      form={form}
      problem={form.problems.form ?? preview.problem}
      warning={kind === 'resendInvitation' && mailWaits ? t('userActions.mailWaits') : undefined}
      submitLabel={t(`userActions.kind.${kind}`)}
      onCancel={onClose}
      onSubmit={send}
    >
      <p ref={intro} tabIndex={-1}>
        {t(`userActions.hint.${kind}`)}
      </p>
      <ActionFields
        kind={kind}
        draft={draft}
        problems={form.problems.fields}
        onChange={(changes, field) => {
          setDraft((before) => ({ ...before, ...changes }));
          form.clearProblem(field);
        }}
      />
      {/* Always in the page, so that screen readers announce its changes. */}
      <output className={styles.concerned}>{preview.text}</output>
    </EditForm>
  );
}

/** How many people an action would concern, as a text, or why it is not possible for the selection. */
function usePreview(request: Parameters<typeof actionPreviewQuery>[0]): { text: string; problem?: string } {
  const t = useTexts();
  const { language } = useLanguage();
  const { data, error, isFetching } = useQuery(actionPreviewQuery(request));
  const number = (value: number) => numberFormat(language).format(value);
  if (request === undefined) return { text: '' };
  if (error instanceof ApiError && error.fields['/selection'] === 'too_many')
    return { text: '', problem: t('userActions.tooMany', { most: number(MAX_ACTION_PEOPLE) }) };
  if (data === undefined) return { text: isFetching ? t('userActions.counting') : '' };
  const { people, concerned } = data;
  if (people === 0) return { text: '', problem: t('userActions.outOfReach') };
  if (concerned === 0) return { text: t('userActions.concernsNone') };
  if (concerned === people) return { text: t('userActions.concernsAll', { count: people, shown: number(people) }) };
  return { text: t('userActions.concerns', { concerned: number(concerned), people: number(people) }) };
}
