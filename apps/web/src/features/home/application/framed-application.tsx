import type { OpenedApplication } from '@foyer/contract/home.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';
import { useCallback, useEffect, useState } from 'react';

import type { FrameSlot } from '#/shared/frame-slot.ts';
import { localName } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useTitle } from '#/shared/navigation/title.ts';

import { useRecordOpening, useReportBadge } from '../overview/application-uses.ts';
import { applicationPath } from './application-location.ts';
import { changeSystem } from './use-change-system-key.ts';
import { useFrameState } from './use-frame-state.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';

type FramedApplicationProps = {
  opened: OpenedApplication;
  path: string | undefined;
  workbench: Workbench;
  Frame: FrameSlot;
};

/** An application framed in Home, and its connection to Home. */
export function FramedApplication({ opened, path, workbench, Frame }: FramedApplicationProps) {
  const { application } = opened;
  const { code } = application;
  const [title, setTitle] = useState<string>();
  const name = localName(application.names);
  useTitle(title === undefined ? name : `${title} · ${name}`);
  const state = useFrameState(workbench, opened);
  const recordOpening = useRecordOpening();
  const reportBadge = useReportBadge(code);

  const [first] = useState(application);
  // Repeated in another store, so that the next sign-in to the application begins there.
  const storeId = opened.store?.id;
  useEffect(() => recordOpening(first, storeId), [recordOpening, first, storeId]);

  // Replaces the entry of the history, because the frame has already added one for the page.
  const follow = useCallback(
    (framePath: string) => navigate(applicationPath(code, framePath), { replace: true }),
    [code],
  );
  const open = useCallback((other: string, at?: string) => navigate(applicationPath(other, at)), []);
  return (
    <>
      <h1 className={hidden.visuallyHidden}>{name}</h1>
      <Frame
        opened={opened}
        path={path}
        state={state}
        onPath={follow}
        onTitle={setTitle}
        onOpen={open}
        onBadge={reportBadge}
        onChangeSystem={changeSystem}
      />
    </>
  );
}
