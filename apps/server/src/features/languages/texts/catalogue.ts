import { account } from './account.ts';
import { applications } from './applications.ts';
import { devices } from './devices.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { inbox } from './inbox.ts';
import { mfa } from './mfa.ts';
import { notices } from './notices.ts';
import { passkeys } from './passkeys.ts';
import { password } from './password.ts';
import { pushes } from './pushes.ts';
import { signIn } from './sign-in.ts';
import { terms } from './terms.ts';
import type { Texts } from './text.ts';

/** Every text of the product. */
export const catalogue = {
  ...frame,
  ...signIn,
  ...errors,
  ...terms,
  ...password,
  ...mfa,
  ...home,
  ...account,
  ...passkeys,
  ...devices,
  ...applications,
  ...inbox,
  ...notices,
  ...pushes,
} as const satisfies Texts;

export type TextKey = keyof typeof catalogue;
