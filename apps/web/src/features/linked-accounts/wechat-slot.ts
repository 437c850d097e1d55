import type { LinkResult } from '@foyer/contract/linked-accounts.ts';

import type { Component } from '#/jsx/component.ts';

/** Shows the QR code of WeChat and waits for the phone; another feature has it, so app/ hands it over. */
export type WechatCode = Component<{ purpose: 'link'; onCompleted: (linked: LinkResult) => void }>;
