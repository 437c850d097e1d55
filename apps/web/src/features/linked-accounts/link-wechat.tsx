import type { Linked } from '@foyer/contract/linked-accounts.ts';
import { WECHAT } from '@foyer/contract/provider-names.ts';
import { Suspense, useState } from 'react';

import { ConfirmationPlace } from '#/shared/confirmation-place.tsx';
import { useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { providerWord } from '#/shared/provider-word.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';

import { AccountMark, type Marks } from './account-mark.tsx';
import type { WechatCode } from './wechat-slot.ts';

import styles from './linked-accounts.module.css';

type LinkWechatProps = { marks: Marks; WechatCode: WechatCode; onLinked: () => void };

/** Shows the QR code that links the WeChat account of the phone that scans it. */
export function LinkWechat({ marks, WechatCode, onLinked }: LinkWechatProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const title = t('linkedAccounts.link', { provider: providerWord(WECHAT) });

  function finish({ provider, account }: Linked) {
    setOpen(false);
    say({ severity: 'success', text: t('sso.linked', { provider: providerWord(provider), account }) });
    onLinked();
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <AccountMark provider={WECHAT} marks={marks} />
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} closeLabel={t('home.close')}>
        <div className={styles.code}>
          <Suspense
            fallback={
              <Waiting label={t('frame.loading')}>
                <Skeleton className={styles.codePlace} />
              </Waiting>
            }
          >
            <WechatCode purpose="link" onArrived={finish} />
          </Suspense>
        </div>
        <ConfirmationPlace />
      </Dialog>
    </>
  );
}
