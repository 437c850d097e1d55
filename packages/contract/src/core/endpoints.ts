import * as access from '../access.ts';
import * as users from '../account.ts';
import * as applicationApi from '../application-api.ts';
import * as applications from '../applications.ts';
import * as audit from '../audit.ts';
import * as brand from '../brand.ts';
import * as captcha from '../captcha.ts';
import * as dashboard from '../dashboard.ts';
import * as email from '../email.ts';
import * as sso from '../external-sign-in.ts';
import * as suite from '../home.ts';
import * as identityProviders from '../identity-providers.ts';
import * as inbox from '../inbox.ts';
import * as licence from '../licence.ts';
import * as linkedAccounts from '../linked-accounts.ts';
import * as mfa from '../mfa.ts';
import * as notices from '../notices.ts';
import * as oidc from '../oidc.ts';
import * as organisations from '../organisations.ts';
import * as passkeys from '../passkeys.ts';
import * as password from '../password.ts';
import * as places from '../places.ts';
import * as roles from '../roles.ts';
import * as language from '../rules/language.ts';
import * as sessions from '../sessions.ts';
import * as settings from '../settings.ts';
import * as signIn from '../sign-in.ts';
import * as storeImport from '../store-import.ts';
import * as storeMoves from '../store-moves.ts';
import * as terms from '../terms.ts';
import * as textOverrides from '../translations.ts';
import * as userActions from '../user-actions.ts';
import * as userTransfer from '../user-import.ts';
import * as userInvitations from '../user-invitations.ts';
import * as userAdministration from '../users.ts';
import * as wechat from '../wechat.ts';
import * as workbench from '../workbench.ts';
import type { Endpoint } from './endpoint.ts';

/** Every endpoint of the product, in the order of the API document. */
export const endpoints = [
  signIn.signIn,
  signIn.signOut,
  mfa.mfaSignIn,
  mfa.mfaMethods,
  mfa.mfaSecret,
  mfa.mfaEnrol,
  mfa.mfaRemove,
  mfa.mfaRecoveryCodes,
  mfa.accountSecondFactor,
  mfa.distrustDevice,
  passkeys.passkeySignInChallenge,
  passkeys.passkeySignIn,
  passkeys.passkeyStepChallenge,
  passkeys.passkeyStep,
  passkeys.passkeyRegistration,
  passkeys.passkeyEnrol,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  sso.exchangeCode,
  wechat.wechatQr,
  wechat.wechatPoll,
  wechat.wechatScan,
  wechat.wechatApproval,
  linkedAccounts.linkedAccounts,
  linkedAccounts.beginLink,
  linkedAccounts.unlink,
  linkedAccounts.pendingLink,
  linkedAccounts.acceptLink,
  linkedAccounts.declineLink,
  password.firstTimePassword,
  password.passwordStrength,
  password.passwordCheck,
  password.confirmation,
  password.setPassword,
  password.requestPasswordReset,
  password.acquireStrength,
  captcha.captcha,
  captcha.captchaQuestion,
  captcha.captchaCheck,
  settings.loginPage,
  settings.languageSetting,
  settings.mfaSetting,
  settings.wechatSetting,
  language.languageData,
  terms.terms,
  workbench.workbench,
  suite.setContext,
  oidc.suiteApplication,
  oidc.openSuiteSession,
  suite.applicationUses,
  suite.openedApplication,
  suite.applicationPlaces,
  suite.noteOpening,
  suite.setFavourite,
  suite.setBadge,
  applicationApi.sendNotice,
  applicationApi.suiteLicence,
  applicationApi.reportVersion,
  applicationApi.setBadges,
  users.accountInformation,
  users.changeAccountInformation,
  sessions.accountSessions,
  sessions.endAccountSession,
  sessions.endOtherSessions,
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
  licence.licence,
  licence.uploadLicence,
  licence.licenceUpload,
  licence.licenceOverview,
  applications.installedApplications,
  applications.applicationVersions,
  organisations.listOrganisations,
  organisations.organisation,
  organisations.addOrganisation,
  organisations.changeOrganisation,
  organisations.moveOrganisation,
  organisations.removeOrganisation,
  organisations.listStores,
  organisations.store,
  organisations.addStore,
  organisations.changeStore,
  organisations.removeStore,
  storeMoves.moveStores,
  storeImport.importStores,
  storeImport.exportStores,
  places.listPlaces,
  access.storePeople,
  userAdministration.listUsers,
  userAdministration.user,
  userAdministration.mailDelivery,
  userAdministration.inviteUser,
  userInvitations.inviteUsers,
  userAdministration.showInvitation,
  userAdministration.changeUser,
  userAdministration.moveUser,
  userAdministration.disableUser,
  userAdministration.enableUser,
  userAdministration.unlockUser,
  userAdministration.startReset,
  userAdministration.resetSecondFactor,
  userAdministration.userLinkedAccounts,
  userAdministration.unlinkUser,
  access.userAccess,
  userAdministration.userSessions,
  userAdministration.endUserSessions,
  userActions.previewUserAction,
  userActions.startUserAction,
  userActions.userAction,
  userActions.userActionPeople,
  userActions.cancelUserAction,
  userTransfer.importUsers,
  userTransfer.exportUsers,
  userTransfer.exportSelectedUsers,
  roles.listRoles,
  roles.role,
  access.roleHolders,
  roles.permissionTrees,
  roles.addRole,
  roles.changeRole,
  roles.removeRole,
  roles.grantRole,
  roles.revokeRole,
  sessions.listSessions,
  sessions.endSession,
  email.listMails,
  email.retryMail,
  audit.listAudit,
  audit.exportAudit,
  dashboard.dashboard,
  applications.listApplications,
  applications.installApplication,
  applications.upgradeApplication,
  applications.uninstallApplication,
  applications.renewApplicationSecret,
  applications.orderApplications,
  applications.checkManifest,
  applications.fetchManifest,
  applications.checkFrame,
  settings.readSettings,
  settings.changeSignInPage,
  settings.changePasswordRules,
  settings.changeMfa,
  settings.changeSessionRules,
  settings.changeLanguages,
  settings.changeFiles,
  settings.changeBrand,
  brand.uploadLogo,
  identityProviders.listProviders,
  identityProviders.changeProvider,
  identityProviders.removeProvider,
  identityProviders.testProvider,
  email.readMailServer,
  email.changeMailServer,
  email.removeMailServer,
  email.sendTestMail,
  textOverrides.listTexts,
  textOverrides.changeText,
  textOverrides.resetText,
  terms.listTermsVersions,
  terms.termsVersion,
  terms.publishTerms,
] as const satisfies readonly Endpoint[];

type AnyEndpoint = (typeof endpoints)[number];

/** An endpoint by its name on the wire: `EndpointNamed<'POST /user/login'>`. */
export type EndpointName = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
