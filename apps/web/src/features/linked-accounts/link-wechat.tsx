import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import { Suspense, useState } from 'react';

import type { Component } from '#/jsx/component.ts';
import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { LinkedAccountLogo, type LinkedAccountLogos } from './linked-account-logo.tsx';

import styles from './linked-accounts.module.css';

/** Shows the QR code of WeChat and waits for the phone. Another feature contains it; app/ passes it in. */
export type WechatCode = Component<{ purpose: 'link'; onCompleted: (linked: LinkResult) => void }>;

type LinkWechatProps = { logos: LinkedAccountLogos; WechatCode: WechatCode; onLinked: () => void };

/** Shows a QR code; scanning it links the phone's WeChat account. */
export function LinkWechat({ logos, WechatCode, onLinked }: LinkWechatProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const title = t('linkedAccounts.link', { provider: providerName(WECHAT) });

  function finish({ provider, account }: LinkResult) {
    setOpen(false);
    showToast({ severity: 'success', text: t('externalSignIn.linked', { provider: providerName(provider), account }) });
    onLinked();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <LinkedAccountLogo provider={WECHAT} logos={logos} />
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} closeLabel={t('home.close')}>
        <div className={styles.code}>
          <Suspense
            fallback={
              <Waiting label={t('frame.loading')}>
                <Skeleton className={styles.codeSkeleton} />
              </Waiting>
            }
          >
            <WechatCode purpose="link" onCompleted={finish} />
          </Suspense>
        </div>
        <ReauthenticationSlot />
      </Dialog>
    </>
  );
}
