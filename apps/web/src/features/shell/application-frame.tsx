import type { AppMessage } from '@foyer/app-sdk/messages.ts';
import { useRef } from 'react';

import type { FrameProps } from '#/shared/frame-slot.ts';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton } from '#/ui/feedback/skeleton.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { frameAddress } from './frame-address.ts';
import { SilentApplication } from './silent-application.tsx';
import { useConversation } from './use-conversation.ts';
import { useFrameLoad } from './use-frame-load.ts';

import styles from './application-frame.module.css';

/**
 * Sandbox of the frame. Its origin is never Foyer's, so `allow-same-origin` is safe. It may not navigate Foyer's page.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-modals',
].join(' ');

/** Lines of the skeleton that covers the frame while it loads. */
const SKELETON = ['title', 'first', 'second', 'third', 'fourth'] as const;

const WHY = {
  late: ['shell.late', 'shell.lateHint'],
  down: ['shell.down', 'shell.lateHint'],
  unreachable: ['shell.unreachable', 'frame.chunkFailedHint'],
  'not-signed-in': ['shell.notSignedIn', 'shell.notSignedInHint'],
  elsewhere: ['shell.elsewhere', 'shell.elsewhereHint'],
} as const;

/** An application in a frame, with handlers for its requests. */
export function ApplicationFrame({ opened, path, state, ...asks }: FrameProps) {
  const t = useTexts();
  const { code, entry, names } = opened.application;
  const name = localName(names);
  const frame = useRef<HTMLIFrameElement>(null);
  const { number, phase, address, hasSpoken, loaded, spoken, again, renew } = useFrameLoad({ code, entry, path });
  const hasFrame = phase === 'loads' || phase === 'probes' || phase === 'shown';
  const talk = useConversation({ frame, address: hasFrame ? address : undefined, entry, path, state, onMessage });

  function onMessage(message: AppMessage): void {
    switch (message.type) {
      case 'ready':
        spoken();
        asks.onTitle(undefined);
        return asks.onPath(message.path);
      case 'navigated':
        asks.onTitle(message.title);
        return asks.onPath(message.path);
      case 'open':
        return asks.onOpen(message.application, message.path);
      case 'badge':
        return asks.onBadge(message.count);
      case 'notify':
        return void showToast({ severity: message.severity, title: name, text: message.text });
      case 'change-system':
        return asks.onChangeSystem();
      case 'sign-in':
        return renew();
      case 'sign-out':
        return void signOut();
    }
  }

  if (phase !== 'begins' && !hasFrame) {
    const [title, hint] = WHY[phase];
    return (
      <LoadFailed
        title={t(title, { name })}
        titleAs="p"
        hint={t(hint)}
        retryLabel={t('frame.retry')}
        onRetry={again}
        other={
          <ButtonLink variant="secondary" href={frameAddress(entry, path)} target="_blank" rel="noopener noreferrer">
            {t('shell.openInTab')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      {hasFrame && (
        <iframe
          key={number}
          ref={frame}
          className={styles.frame}
          title={name}
          src={address}
          sandbox={SANDBOX}
          allow="clipboard-write; fullscreen"
          onLoad={() => loaded(talk.loaded())}
        />
      )}
      {phase === 'shown' && !hasSpoken && <SilentApplication key={number} {...{ name, address }} onRetry={again} />}
      {phase !== 'shown' && (
        <output className={styles.opening}>
          <span className={styles.texts}>
            <Spinner />
            {t('shell.opening', { name })}
          </span>
          {SKELETON.map((line) => (
            <Skeleton key={line} className={styles.line} />
          ))}
        </output>
      )}
    </>
  );
}
