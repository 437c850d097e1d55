import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import type { ComponentProps } from 'react';

import { PageTools } from '#/app/page-tools.tsx';
import { CallbackPage } from '#/features/external-sign-in/callback-page.tsx';
import { refusalOf } from '#/features/external-sign-in/refusal.ts';
import { Refused } from '#/features/external-sign-in/refused.tsx';
import { useProviderCallback } from '#/features/external-sign-in/use-provider-callback.ts';
import { ProviderPanel } from '#/features/sign-in/provider-panel.tsx';
import { findSignInMethod } from '#/features/sign-in/sign-in-method.ts';
import type { SignInPanelSlot } from '#/features/sign-in/sign-in-page.tsx';
import { ScanPage } from '#/features/wechat/scan-page.tsx';
import { readBoot } from '#/shared/session/boot.ts';

import { WechatPanel } from './wechat-panel.tsx';

import styles from './sso-pages.module.css';

/** Target of the redirects of providers. WeChat redirects the phone, the others redirect the browser that signs in. */
export function Redirect({ params }: { params: Readonly<Record<string, string>> }) {
  const callback = useProviderCallback(params['provider']);
  if (callback.kind === 'answer' && callback.provider === WECHAT) {
    const { state = '', code } = callback.answer;
    return <ScanPage key={`${state} ${code}`} state={state} code={code} tools={<PageTools />} Refused={ScanRefused} />;
  }
  return <CallbackPage key={JSON.stringify(callback)} callback={callback} tools={<PageTools />} />;
}

function ScanRefused({ failure }: { failure: unknown }) {
  return <Refused provider={WECHAT} refusal={refusalOf(failure)} />;
}

/** The panel of the sign-in method in the address; the normal one (`children`) if the address names none. */
export function RequestedPanel({ loginType, hasHeading, children }: ComponentProps<SignInPanelSlot>) {
  const method = findSignInMethod(loginType, readBoot().loginPage);
  switch (method.kind) {
    case 'normal':
      return children;
    case 'wechat':
      return <WechatPanel hasHeading={hasHeading} />;
    case 'provider':
      return (
        <div className={styles.requestedPanel}>
          <ProviderPanel key={method.name} provider={method} hasHeading={hasHeading} />
        </div>
      );
  }
}
