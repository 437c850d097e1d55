import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Button } from '#/ui/buttons/button.tsx';
import { Banner } from '#/ui/feedback/banner.tsx';

import styles from './silent-application.module.css';

/** Time for the application's first message after its frame has loaded, in milliseconds. */
const SILENT_MS = 10_000;

type SilentApplicationProps = { name: string; address: string; onRetry: () => void };

/**
 * Overlay for a frame that has loaded but sends no message. If a server is down, browsers show their own error page in
 * the frame and report no error. The user can close the overlay, because the frame can also show an application without
 * the SDK.
 */
export function SilentApplication({ name, address, onRetry }: SilentApplicationProps) {
  const t = useTexts();
  const [state, setState] = useState<'waits' | 'tells' | 'closed'>('waits');
  useEffect(() => {
    const timer = setTimeout(() => setState('tells'), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.skeleton}>
      {state === 'tells' && (
        <Banner
          tone="warning"
          icon={<CloudOff size={20} />}
          title={t('shell.late', { name })}
          close={{ label: t('home.close'), onClose: () => setState('closed') }}
          actions={
            <>
              <Button variant="secondary" onClick={onRetry}>
                {t('frame.retry')}
              </Button>
              <ButtonLink variant="quiet" href={address} target="_blank" rel="noopener noreferrer">
                {t('shell.openInTab')}
              </ButtonLink>
            </>
          }
        >
          {t('shell.silentHint')}
        </Banner>
      )}
    </output>
  );
}
