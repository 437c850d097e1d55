import type { Linked } from '@foyer/contract/linked-accounts.ts';
import type { ComponentType } from 'react';

/** Shows the QR code of WeChat and waits for the phone; another feature has it, so app/ hands it over. */
export type WechatCode = ComponentType<{ purpose: 'link'; onArrived: (linked: Linked) => void }>;
