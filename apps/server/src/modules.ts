import { createAccountModule } from '#/features/account/module.ts';
import { createApplicationApiModule } from '#/features/application-api/module.ts';
import { createApplicationsModule } from '#/features/applications/module.ts';
import { createAttemptsModule } from '#/features/attempts/module.ts';
import { createAuditModule } from '#/features/audit/module.ts';
import { createBrandModule } from '#/features/brand/module.ts';
import { createCaptchaModule } from '#/features/captcha/module.ts';
import { createDashboardModule } from '#/features/dashboard/module.ts';
import { createEmailModule } from '#/features/email/module.ts';
import { createExternalSignInModule } from '#/features/external-sign-in/module.ts';
import { createHomeModule } from '#/features/home/module.ts';
import { createIdentityProvidersModule } from '#/features/identity-providers/module.ts';
import { createInboxModule } from '#/features/inbox/module.ts';
import { createLicenceModule } from '#/features/licence/module.ts';
import { createLinkedAccountsModule } from '#/features/linked-accounts/module.ts';
import { createMfaModule } from '#/features/mfa/module.ts';
import { createNoticesModule } from '#/features/notices/module.ts';
import { createOidcModule } from '#/features/oidc/module.ts';
import { createOrganisationsModule } from '#/features/organisations/module.ts';
import { createPasswordModule } from '#/features/password/module.ts';
import { createPushesModule } from '#/features/pushes/module.ts';
import { createRolesModule } from '#/features/roles/module.ts';
import { createSessionsModule } from '#/features/sessions/module.ts';
import { createSettingsModule } from '#/features/settings/module.ts';
import { createSignInModule } from '#/features/sign-in/module.ts';
import { createTermsModule } from '#/features/terms/module.ts';
import { createTranslationsModule } from '#/features/translations/module.ts';
import { createUsersModule } from '#/features/users/module.ts';
import { createWechatModule } from '#/features/wechat/module.ts';
import { createWorkbenchModule } from '#/features/workbench/module.ts';

import type { Services } from './services.ts';

/** Modules of all features: their routes, workers and sweeps. `services.ts` creates the services that they share. */
export function createModules(services: Services) {
  return {
    account: createAccountModule(services),
    applicationApi: createApplicationApiModule(services),
    applications: createApplicationsModule(services),
    attempts: createAttemptsModule(services),
    audit: createAuditModule(services),
    brand: createBrandModule(services),
    captcha: createCaptchaModule(services),
    dashboard: createDashboardModule(services),
    email: createEmailModule(services),
    externalSignIn: createExternalSignInModule(services),
    home: createHomeModule(services),
    identityProviders: createIdentityProvidersModule(services),
    inbox: createInboxModule(services),
    licence: createLicenceModule(services),
    linkedAccounts: createLinkedAccountsModule(services),
    mfa: createMfaModule(services),
    notices: createNoticesModule(services),
    oidc: createOidcModule(services),
    organisations: createOrganisationsModule(services),
    password: createPasswordModule(services),
    pushes: createPushesModule(services),
    roles: createRolesModule(services),
    sessions: createSessionsModule(services),
    settings: createSettingsModule(services),
    signIn: createSignInModule(services),
    terms: createTermsModule(services),
    translations: createTranslationsModule(services),
    users: createUsersModule(services),
    wechat: createWechatModule(services),
    workbench: createWorkbenchModule(services),
  };
}
