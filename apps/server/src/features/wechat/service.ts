import type { RequestProvider } from '#/features/external-sign-in/provider-http.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { createWechatClient } from './client.ts';
import { createPhone, type PhoneNeeds } from './phone.ts';
import { createScreen, type ScreenNeeds } from './screen.ts';

type WechatNeeds = Work<
  Repositories<
    | 'announce'
    | 'audit'
    | 'linkedAccounts'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'sessions'
    | 'signIns'
    | 'settings'
    | 'texts'
    | 'users'
    | 'wechatLogins'
  >
> &
  Omit<PhoneNeeds, 'work' | 'read' | 'client'> &
  Omit<ScreenNeeds, 'work' | 'read'> & { requestProvider: RequestProvider; log: Log };

/**
 * Sign-in with WeChat, and linking. A screen shows a code, and the phone that scans it identifies its user with WeChat.
 * After approval on the phone, the screen's browser receives the session. A login expires after 60 seconds.
 */
export function createWechat(needs: WechatNeeds) {
  const { work } = needs;
  const client = createWechatClient(needs);
  return {
    screen: createScreen(needs),
    phone: createPhone({ ...needs, client }),

    /** Deletes logins whose retention has ended. */
    sweep: (): Promise<void> => work(({ wechatLogins }) => wechatLogins.sweep()),
  };
}

export type Wechat = ReturnType<typeof createWechat>;
