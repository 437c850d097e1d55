import { SETTINGS } from '@foyer/contract/settings.ts';

import { BrokenChain } from '#/features/audit/verification.ts';
import { isSettingName } from '#/features/settings/settings.ts';
import { Fault } from '#/platform/fault.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { applicationCommands } from './application-commands.ts';
import { type Commands, type Options, readJson, requireExisting } from './command.ts';
import { placeCommands } from './place-commands.ts';
import { roleCommands } from './role-commands.ts';

export const USAGE = `Usage: npm run foyer -- COMMAND

  user add NAME [--display-name TEXT] [--email ADDRESS] [--organisation CODE] [--language CODE]
           [--super-administrator]
                              adds a user; prints a password to be changed at the first sign-in
  user invite NAME --email ADDRESS [the same options]
                              adds a user who chooses a password with an emailed link, valid for 72 hours;
                              for a user who is already invited: emails a new link
  user reset-password NAME    prints a new password to be changed at the next sign-in; ends all sessions
  user reset-second-factor NAME
                              removes all second factors; ends all sessions and notifies the user by email
  user unlock NAME            removes the locks after wrong passwords and codes
  user disable NAME           blocks sign-in; ends all sessions
  user enable NAME            allows sign-in again

  organisation list [--parent CODE]
                              customers, or the organisations directly below one: code, name
  organisation add CODE --name TEXT [--parent CODE]
                              adds an organisation below another one; without a parent: a customer
  organisation rename CODE --name TEXT
  organisation remove CODE    removes an empty organisation
  store list [--organisation CODE] [--status open|closed]
                              stores: code, organisation, name
  store show CODE             a store with its details
  store add CODE --name TEXT --organisation CODE [DETAILS]
                              DETAILS are [--address TEXT] [--country CODE] [--time-zone NAME] [--phone TEXT]
                              [--external-id TEXT] [--opening-date YYYY-MM-DD] [--status open|closed]
  store change CODE [--name TEXT] [--organisation CODE] [DETAILS]
                              changes a store, closes or reopens it, or moves it to another organisation;
                              a detail with an empty text is removed
  store remove CODE

  role list                   roles: code, organisation, name, whether they enforce a second factor
  role show CODE              a role with its permissions
  role permissions            all permissions that a role can have
  role add NAME [--permissions "CODE …"] [--organisation CODE]
                              adds a role of the installation or of one organisation; prints its code
  role change CODE [--name TEXT] [--permissions "CODE …"]
  role remove CODE            removes a role that no user has
  role second-factor CODE on|off
                              sets whether a role enforces a second factor where that is optional
  role assign CODE USERNAME --organisation CODE | --store CODE
                              assigns a role to a user for an organisation and all below it, or for one store
  role unassign CODE USERNAME --organisation CODE | --store CODE
  role assignments USERNAME   roles of a user: code, organisation or store, name

  application list            installed applications, and manifests that can be installed
  application check FILE [--entry URL]
                              checks a manifest without installing it
  application install FILE|CODE [--entry URL]
                              installs the manifest of a file, or one that ships with Foyer
  application upgrade FILE|CODE [--entry URL]
                              replaces the manifest of an application
  application secret CODE [--keep-former]
                              prints a new client secret; the former one expires immediately, or after a day
  application uninstall CODE

  mail list                   the latest emails and their state
  mail show ID                a waiting email, as text
  setting show NAME           the current value of a setting
  setting change NAME JSON    changes some of its fields, such as: password '{"rank":"passphrase"}'
                              NAME is one of ${Object.keys(SETTINGS).join(', ')}
  audit verify [--contains HASH]
                              verifies the hash chain of the audit log; fails if the log was tampered with, or
                              does not contain an entry whose hash was noted before
  licence show                the server ID for which licences are issued, and the current licence
  migrate                     migrates the database to this version
  keys accept                 accepts the keys in FOYER_DATA/keys after the former ones were lost; data
                              protected by those is lost, see docs/operating/keys.md

Commands work with and without a running server; on Windows an embedded server must be stopped first.
`;

const OF_A_USER = ['display-name', 'email', 'organisation', 'language', 'super-administrator'] as const;

export const commands: Commands = {
  'user add': {
    args: 1,
    options: OF_A_USER,
    async run({ users }, [username = ''], options) {
      const { password } = await users.add({ username, ...describeUser(options) });
      return `Added. Password: ${password}`;
    },
  },
  'user invite': {
    args: 1,
    options: OF_A_USER,
    async run({ users }, [username = ''], options) {
      await users.invite({ username, ...describeUser(options) });
      return 'Invited. The email is in the outbox.';
    },
  },
  'user reset-password': {
    args: 1,
    run: async ({ users }, [username = '']) => `Password: ${await users.resetPassword(username)}`,
  },
  'user reset-second-factor': {
    args: 1,
    async run({ factorReset }, [username = '']) {
      await factorReset.reset(username);
      return 'Removed. All sessions of the user have ended.';
    },
  },
  'user unlock': {
    args: 1,
    async run({ signIn }, [username = '']) {
      await signIn.unlock(username);
      return 'Unlocked.';
    },
  },
  'user disable': {
    args: 1,
    async run({ users }, [username = '']) {
      await users.disable(username);
      return 'Disabled.';
    },
  },
  'user enable': {
    args: 1,
    async run({ users }, [username = '']) {
      await users.enable(username);
      return 'Enabled.';
    },
  },
  ...placeCommands,
  ...roleCommands,
  ...applicationCommands,
  'mail list': {
    args: 0,
    async run({ mail }) {
      const mails = await mail.list();
      const lines = mails.map(({ id, state, created_at, recipient, subject, attempts, last_error }) =>
        [id, state.padEnd(8), created_at.toISOString(), recipient, subject, ...failureOf(attempts, last_error)].join(
          '  ',
        ),
      );
      return lines.length === 0 ? 'No emails.' : lines.join('\n');
    },
  },
  'mail show': {
    args: 1,
    async run({ mail }, [id = '']) {
      const sentMail = await mail.show(id);
      if (sentMail === undefined) throw new Fault('not_found');
      const missingReason =
        sentMail.sealed === null ? 'its content has been erased' : 'its content was encrypted with another key';
      const text = sentMail.text ?? `(${sentMail.state}: ${missingReason})`;
      return `To: ${sentMail.recipient}\nSubject: ${sentMail.subject}\n\n${text}`;
    },
  },
  'audit verify': {
    args: 0,
    options: ['contains'],
    async run({ verifyAudit }, _args, { contains: noted }) {
      const { sealed, waiting, hash, error, found } = await verifyAudit(noted);
      if (error !== undefined)
        throw new BrokenChain(`${error} Before it: ${sealed} entries intact, ${waiting} waiting.`);
      if (noted !== undefined && found === undefined)
        throw new BrokenChain(`The chain is intact, but none of its ${sealed} entries has the hash ${noted}.`);
      const position = found === undefined ? '' : ` The hash ${noted} is at position ${found}.`;
      return `The audit log is intact: ${sealed} entries sealed, ${waiting} waiting. The chain ends with ${hash}.${position}`;
    },
  },
  'licence show': {
    args: 0,
    async run({ licences }) {
      const { serverId, stores, licence } = await licences.overview();
      return JSON.stringify({ serverId, stores, licence }, null, 2);
    },
  },
  'setting show': {
    args: 1,
    run: async ({ settings }, [name = '']) => JSON.stringify(await settings.get(requireSetting(name)), null, 2),
  },
  'setting change': {
    args: 2,
    async run({ settingAdministration }, [name = '', json = '']) {
      await settingAdministration.changeByCommand(requireSetting(name), readJson(json));
      return 'Changed.';
    },
  },
};

function describeUser(options: Options) {
  const { 'display-name': displayName, email, organisation, language, 'super-administrator': all = false } = options;
  return {
    displayName,
    email,
    organisation,
    language: language === undefined ? undefined : requireLanguage(language),
    superAdministrator: all,
  };
}

function requireLanguage(code: string) {
  const language = LANGUAGES.find((supported) => supported === code);
  return requireExisting(language, 'language');
}

function requireSetting(name: string) {
  return requireExisting(isSettingName(name) ? name : undefined, 'setting');
}

function failureOf(attempts: number, lastError: string | null): string[] {
  return lastError === null ? [] : [`${attempts} attempts: ${lastError}`];
}
