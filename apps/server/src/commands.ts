import { LANGUAGES } from '@foyer/contract/language.ts';

import { BrokenChain } from '#/features/audit/service.ts';
import { isSettingName, SETTINGS } from '#/features/settings/settings.ts';
import { Fault } from '#/platform/fault.ts';

import type { Services } from './services.ts';

export const USAGE = `Usage: npm run foyer -- COMMAND

  user add NAME [--display-name TEXT] [--email ADDRESS] [--organisation CODE] [--language CODE]
           [--super-administrator]
                              adds a user; prints a password to be changed at the first sign-in
  user invite NAME --email ADDRESS [the same options]
                              adds a user who chooses a password by a mailed link, good for 72 hours;
                              for a user who is invited already: mails a new link
  user reset-password NAME    prints a new password to be changed at the next sign-in; ends all sessions
  user reset-second-factor NAME
                              removes every second factor; ends all sessions and tells the owner by mail
  user unlock NAME            lifts the locks after wrong passwords and wrong codes
  user disable NAME           shuts the account out; ends all sessions
  user enable NAME            lets a disabled account in again
  organisation add CODE --name TEXT [--parent CODE]
                              adds an organisation below another one; without a parent a customer
  role list                   the roles, and which of them enforce a second factor
  role second-factor CODE on|off
                              makes a role enforce a second factor where that is optional, or not
  mail list                   the latest mails and what became of them
  mail show ID                a mail that waits, as text
  setting show NAME           a setting as it stands
  setting change NAME JSON    changes some of its fields, such as: password '{"rank":"passphrase"}'
                              NAME is one of ${Object.keys(SETTINGS).join(', ')}
  audit verify                walks the chain that seals the audit trail; fails where it was tampered with
  licence show                the server id that licences are issued for, and what is licensed
  migrate                     brings the database to this version
  keys accept                 uses the keys in FOYER_DATA/keys from now on, after the former ones were lost;
                              what those protected is lost, see "Keys" in docs/operations.md

It works beside a running server and without one; on Windows an embedded server must be stopped.
`;

export type Options = {
  readonly 'display-name'?: string;
  readonly email?: string;
  readonly organisation?: string;
  readonly language?: string;
  readonly 'super-administrator'?: boolean;
  readonly name?: string;
  readonly parent?: string;
};

export type Command = {
  /** How many words follow the command. */
  readonly words: number;
  /** Which options it takes; none when left out. */
  readonly options?: readonly (keyof Options)[];
  /** Does it, and returns what to print. */
  readonly run: (services: Services, words: readonly string[], options: Options) => Promise<string>;
};

const OF_A_USER = ['display-name', 'email', 'organisation', 'language', 'super-administrator'] as const;

/** What each command does and says. */
export const commands: Readonly<Record<string, Command>> = {
  'user add': {
    words: 1,
    options: OF_A_USER,
    async run({ users }, [username = ''], options) {
      const { password } = await users.add({ username, ...describeUser(options) });
      return `Added. Password: ${password}`;
    },
  },
  'user invite': {
    words: 1,
    options: OF_A_USER,
    async run({ users }, [username = ''], options) {
      await users.invite({ username, ...describeUser(options) });
      return 'Invited. The mail is in the outbox.';
    },
  },
  'user reset-password': {
    words: 1,
    run: async ({ users }, [username = '']) => `Password: ${await users.resetPassword(username)}`,
  },
  'user reset-second-factor': {
    words: 1,
    async run({ factorReset }, [username = '']) {
      await factorReset.reset(username);
      return 'Removed. All sessions of the user have ended.';
    },
  },
  'user unlock': {
    words: 1,
    async run({ signIn }, [username = '']) {
      await signIn.unlock(username);
      return 'Unlocked.';
    },
  },
  'user disable': {
    words: 1,
    async run({ users }, [username = '']) {
      await users.disable(username);
      return 'Disabled.';
    },
  },
  'user enable': {
    words: 1,
    async run({ users }, [username = '']) {
      await users.enable(username);
      return 'Enabled.';
    },
  },
  'organisation add': {
    words: 1,
    options: ['name', 'parent'],
    async run({ organisationChanges }, [code = ''], { name = '', parent }) {
      await organisationChanges.addByCommand({ name, code }, parent);
      return 'Added.';
    },
  },
  'role list': {
    words: 0,
    async run({ roles }) {
      const lines = (await roles.list()).map(({ code, second_factor_enforced: enforced }) =>
        enforced ? `${code}  second factor enforced` : code,
      );
      return lines.join('\n');
    },
  },
  'role second-factor': {
    words: 2,
    async run({ definitions }, [code = '', state = '']) {
      if (state !== 'on' && state !== 'off') throw new Fault('illegal_input', { fields: { '/state': 'on or off' } });
      await definitions.enforceByCommand(code, state === 'on');
      return 'Changed.';
    },
  },
  'mail list': {
    words: 0,
    async run({ mail }) {
      const mails = await mail.list();
      const lines = mails.map(({ id, state, created_at, recipient, subject, attempts, trouble }) =>
        [id, state.padEnd(8), created_at.toISOString(), recipient, subject, ...troubleOf(attempts, trouble)].join('  '),
      );
      return lines.length === 0 ? 'No mails.' : lines.join('\n');
    },
  },
  'mail show': {
    words: 1,
    async run({ mail }, [id = '']) {
      const shown = await mail.show(id);
      if (shown === undefined) throw new Fault('not_found');
      const gone = shown.sealed === null ? 'what it said has been erased' : 'another key has sealed what it says';
      const text = shown.text ?? `(${shown.state}: ${gone})`;
      return `To: ${shown.recipient}\nSubject: ${shown.subject}\n\n${text}`;
    },
  },
  'audit verify': {
    words: 0,
    async run({ verifyAudit }) {
      const { sealed, waiting, hash, trouble } = await verifyAudit();
      if (trouble !== undefined)
        throw new BrokenChain(`${trouble} Before it ${sealed} lines are whole; ${waiting} wait.`);
      return `The audit trail is whole: ${sealed} lines are sealed and ${waiting} wait. The chain ends with ${hash}.`;
    },
  },
  'licence show': {
    words: 0,
    async run({ licences }) {
      const { serverId, stores, licence } = await licences.overview();
      return JSON.stringify({ serverId, stores, licence }, null, 2);
    },
  },
  'setting show': {
    words: 1,
    run: async ({ settings }, [name = '']) => JSON.stringify(await settings.get(requireSetting(name)), null, 2),
  },
  'setting change': {
    words: 2,
    async run({ settingAdministration }, [name = '', json = '']) {
      await settingAdministration.changeByCommand(requireSetting(name), readJson(json));
      return 'Changed.';
    },
  },
};

function describeUser(options: Options) {
  const { 'display-name': displayName, email, organisation, language, 'super-administrator': all = false } = options;
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(email === undefined ? {} : { email }),
    ...(organisation === undefined ? {} : { organisation }),
    ...(language === undefined ? {} : { language: requireLanguage(language) }),
    superAdministrator: all,
  };
}

function requireLanguage(code: string) {
  const language = LANGUAGES.find((known) => known === code);
  if (language === undefined) throw new Fault('illegal_input', { fields: { '/language': 'unknown' } });
  return language;
}

function requireSetting(name: string) {
  if (!isSettingName(name)) throw new Fault('illegal_input', { fields: { '/setting': 'unknown' } });
  return name;
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // told below
  }
  throw new Fault('illegal_input', { fields: { '/json': 'type' } });
}

function troubleOf(attempts: number, trouble: string | null): string[] {
  return trouble === null ? [] : [`${attempts} attempts: ${trouble}`];
}
