import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { problemsOf, problemText } from '#/shared/forms/form-problems.ts';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { ORDER_ROWS } from './application-rows.ts';
import { applicationsQuery, type Installed, orderApplications } from './data.ts';

/** Moves applications up and down. The list updates immediately; the focus stays on the pressed button. */
export function useOrder(installed: readonly Installed[], list: RefObject<HTMLElement | null>) {
  const t = useTexts();
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  const { mutate } = useMutation({
    mutationFn: orderApplications,
    // Requests run in sequence, because each contains the complete order.
    scope: { id: 'application-order' },
    onError: (failure) => {
      const text = problemText(problemsOf(failure, ORDER_ROWS));
      if (text !== undefined) showToast({ severity: 'danger', text });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: VERSIONS_KEY });
      void client.invalidateQueries({ queryKey: WORKBENCH_KEY });
    },
  });

  useLayoutEffect(() => {
    // A row that moved in the DOM has lost the focus.
    if (pressed.current !== null && list.current?.contains(pressed.current)) pressed.current.focus();
    pressed.current = null;
  });

  return {
    ordered: installed,
    /** Text for screen readers: the new position of the moved application. */
    announcement,
    move(index: number, by: -1 | 1) {
      const next = moved(installed, index, index + by);
      const application = installed[index];
      if (application === undefined) return;
      pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      client.setQueryData(applicationsQuery.queryKey, (all) => all && { ...all, installed: next });
      const position = { place: index + by + 1, total: next.length };
      setAnnouncement(t('applications.movedTo', { name: localName(application.manifest.names), ...position }));
      mutate(next.map(({ manifest }) => manifest.code));
    },
  };
}

/** A copy of a list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
