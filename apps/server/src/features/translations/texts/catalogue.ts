import { account } from './account.ts';
import { administration } from './administration.ts';
import { applications } from './applications.ts';
import { auditEvents } from './audit-events.ts';
import { auditSentences } from './audit-sentences.ts';
import { auditWords } from './audit-words.ts';
import { audit } from './audit.ts';
import { brand } from './brand.ts';
import { changeSystem } from './change-system.ts';
import { confirmation } from './confirmation.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { errors } from './errors.ts';
import { sso } from './external-sign-in.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { identityProviderConnection } from './identity-provider-connection.ts';
import { identityProviderPeople } from './identity-provider-people.ts';
import { identityProviderProblems } from './identity-provider-problems.ts';
import { identityProviderTrial } from './identity-provider-trial.ts';
import { identityProviders } from './identity-providers.ts';
import { inbox } from './inbox.ts';
import { licenceAdministration } from './licence-administration.ts';
import { licenceUpload } from './licence-upload.ts';
import { licence } from './licence.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { mailServer } from './mail-server.ts';
import { mails } from './mails.ts';
import { mfa } from './mfa.ts';
import { notices } from './notices.ts';
import { otherSystem } from './oidc.ts';
import { organisations } from './organisations.ts';
import { passkeys } from './passkeys.ts';
import { password } from './password.ts';
import { pushes } from './pushes.ts';
import { roles } from './roles.ts';
import { sessions } from './sessions.ts';
import { settingSections } from './setting-sections.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { termsAdministration } from './terms-administration.ts';
import { termsLicence } from './terms-licence.ts';
import { terms } from './terms.ts';
import type { Texts } from './text.ts';
import { wording } from './translations.ts';
import { userTransfer } from './user-import.ts';
import { users } from './users.ts';
import { wechat } from './wechat.ts';

/** Every text of the product. */
export const catalogue = {
  ...frame,
  ...signIn,
  ...errors,
  ...sso,
  ...wechat,
  ...terms,
  ...termsLicence,
  ...password,
  ...mfa,
  ...confirmation,
  ...home,
  ...changeSystem,
  ...account,
  ...linkedAccounts,
  ...otherSystem,
  ...passkeys,
  ...devices,
  ...applications,
  ...administration,
  ...organisations,
  ...roles,
  ...users,
  ...userTransfer,
  ...audit,
  ...auditEvents,
  ...auditSentences,
  ...auditWords,
  ...sessions,
  ...mails,
  ...dashboard,
  ...licence,
  ...licenceAdministration,
  ...licenceUpload,
  ...settings,
  ...shell,
  ...brand,
  ...mailServer,
  ...settingSections,
  ...identityProviders,
  ...identityProviderConnection,
  ...identityProviderPeople,
  ...identityProviderProblems,
  ...identityProviderTrial,
  ...wording,
  ...termsAdministration,
  ...inbox,
  ...notices,
  ...pushes,
} as const satisfies Texts;

export type CatalogueKey = keyof typeof catalogue;
