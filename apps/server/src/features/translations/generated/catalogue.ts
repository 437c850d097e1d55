// Generated from the files of `texts/` by `npm run generate`. Do not edit.

import { frame } from '../texts/frame.ts';
import { signIn } from '../texts/sign-in.ts';
import { account } from '../texts/account.ts';
import { administration } from '../texts/administration.ts';
import { applications } from '../texts/applications.ts';
import { auditEvents } from '../texts/audit-events.ts';
import { auditSentences } from '../texts/audit-sentences.ts';
import { auditTerms } from '../texts/audit-terms.ts';
import { audit } from '../texts/audit.ts';
import { brand } from '../texts/brand.ts';
import { changeSystem } from '../texts/change-system.ts';
import { confirmation } from '../texts/confirmation.ts';
import { dashboard } from '../texts/dashboard.ts';
import { devices } from '../texts/devices.ts';
import { errors } from '../texts/errors.ts';
import { sso } from '../texts/external-sign-in.ts';
import { home } from '../texts/home.ts';
import { identityProviderConnection } from '../texts/identity-provider-connection.ts';
import { identityProviderPeople } from '../texts/identity-provider-people.ts';
import { identityProviderProblems } from '../texts/identity-provider-problems.ts';
import { identityProviderTest } from '../texts/identity-provider-test.ts';
import { identityProviders } from '../texts/identity-providers.ts';
import { inbox } from '../texts/inbox.ts';
import { licenceAdministration } from '../texts/licence-administration.ts';
import { licenceUpload } from '../texts/licence-upload.ts';
import { licence } from '../texts/licence.ts';
import { linkedAccounts } from '../texts/linked-accounts.ts';
import { mailServer } from '../texts/mail-server.ts';
import { mails } from '../texts/mails.ts';
import { mfa } from '../texts/mfa.ts';
import { notices } from '../texts/notices.ts';
import { otherSystem } from '../texts/oidc.ts';
import { organisations } from '../texts/organisations.ts';
import { passkeys } from '../texts/passkeys.ts';
import { password } from '../texts/password.ts';
import { pushes } from '../texts/pushes.ts';
import { roles } from '../texts/roles.ts';
import { sessions } from '../texts/sessions.ts';
import { settingSections } from '../texts/setting-sections.ts';
import { settings } from '../texts/settings.ts';
import { shell } from '../texts/shell.ts';
import { termsAdministration } from '../texts/terms-administration.ts';
import { termsLicence } from '../texts/terms-licence.ts';
import { terms } from '../texts/terms.ts';
import { wording } from '../texts/translations.ts';
import { userTransfer } from '../texts/user-import.ts';
import { users } from '../texts/users.ts';
import { wechat } from '../texts/wechat.ts';
import type { Texts } from '../texts/text.ts';

/** Every text of the product, except those of emails. */
export const catalogue = {
  ...frame,
  ...signIn,
  ...account,
  ...administration,
  ...applications,
  ...auditEvents,
  ...auditSentences,
  ...auditTerms,
  ...audit,
  ...brand,
  ...changeSystem,
  ...confirmation,
  ...dashboard,
  ...devices,
  ...errors,
  ...sso,
  ...home,
  ...identityProviderConnection,
  ...identityProviderPeople,
  ...identityProviderProblems,
  ...identityProviderTest,
  ...identityProviders,
  ...inbox,
  ...licenceAdministration,
  ...licenceUpload,
  ...licence,
  ...linkedAccounts,
  ...mailServer,
  ...mails,
  ...mfa,
  ...notices,
  ...otherSystem,
  ...organisations,
  ...passkeys,
  ...password,
  ...pushes,
  ...roles,
  ...sessions,
  ...settingSections,
  ...settings,
  ...shell,
  ...termsAdministration,
  ...termsLicence,
  ...terms,
  ...wording,
  ...userTransfer,
  ...users,
  ...wechat,
} as const satisfies Texts;

export type CatalogueKey = keyof typeof catalogue;
