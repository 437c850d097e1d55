import * as applications from './applications.ts';
import * as captcha from './captcha.ts';
import type { Endpoint } from './endpoint.ts';
import * as inbox from './inbox.ts';
import * as language from './language.ts';
import * as mfa from './mfa.ts';
import * as notices from './notices.ts';
import * as ownFactors from './own-factors.ts';
import * as passkeys from './passkeys.ts';
import * as password from './password.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as users from './users.ts';
import * as workbench from './workbench.ts';

/** Every endpoint of the product, in the order of the API document. */
export const endpoints = [
  signIn.signIn,
  signIn.signOut,
  mfa.mfaSignIn,
  mfa.mfaWays,
  mfa.mfaSecret,
  mfa.mfaBind,
  mfa.mfaUnbind,
  mfa.mfaRecoveryCodes,
  ownFactors.ownSecondFactor,
  ownFactors.distrustDevice,
  passkeys.passkeySignInChallenge,
  passkeys.passkeySignIn,
  passkeys.passkeyStepChallenge,
  passkeys.passkeyStep,
  passkeys.passkeyRegistration,
  passkeys.passkeyBind,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  password.firstTimePassword,
  password.passwordStrength,
  password.passwordCheck,
  password.setPassword,
  password.passwordRetrieval,
  password.acquireStrength,
  captcha.captcha,
  captcha.captchaCheck,
  settings.loginPage,
  settings.languageSetting,
  settings.mfaSetting,
  language.languageData,
  workbench.workbench,
  users.ownInformation,
  users.changeOwnInformation,
  session.ownSessions,
  session.endOwnSession,
  session.endOtherSessions,
  inbox.inbox,
  inbox.inboxDetail,
  inbox.inboxRead,
  inbox.inboxReadAll,
  inbox.attachment,
  inbox.maxFileSize,
  notices.listNotices,
  notices.notice,
  notices.writeNotice,
  notices.withdrawNotice,
  notices.noticeReaders,
  notices.noticeAudiences,
  notices.uploadAttachment,
  notices.dropAttachment,
  applications.installedApplications,
  applications.applicationVersions,
] as const satisfies readonly Endpoint[];

type Listed = (typeof endpoints)[number];

/** An endpoint by its name on the wire: `EndpointNamed<'POST /user/login'>`. */
export type EndpointName = { [E in Listed as `${E['method']} ${E['path']}`]: E };
