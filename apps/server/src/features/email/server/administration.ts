import type { MailServer, MailServerView } from '@foyer/contract/email.ts';
import { mailServerProblems } from '@foyer/contract/rules/mail-server-rules.ts';

import { versionConflict } from '#/features/roles/authorization.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { whatChanged } from '#/features/settings/what-changed.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { NewServer } from './repository.ts';
import { type MailServers, SETTING, viewOfFixed } from './servers.ts';

type MailServerAdministrationRepositories = Repositories<'announce' | 'audit' | 'mailServers' | 'outbox' | 'sessions'>;
type MailServerInput = { readonly value: MailServer & { readonly password?: string }; readonly version: number };
type MailServerAdministrationNeeds = Work<MailServerAdministrationRepositories> & {
  mailServers: MailServers;
  sessions: Sessions;
  /** Whether links in emails begin with an address that users can open. */
  linksKnown: boolean;
};

/**
 * Fields that determine where a password is sent, and for which account. When one changes, the password must be entered
 * again.
 */
const LEADS = ['host', 'port', 'security', 'username'] as const;

/** Administration of the email server. Its password is write-only. */
export function createMailServerAdministration({
  work,
  read,
  mailServers,
  sessions,
  linksKnown,
}: MailServerAdministrationNeeds) {
  async function show(): Promise<MailServerView> {
    const stored = await read((repositories) => repositories.mailServers.find());
    return {
      value: stored?.value ?? null,
      hasPassword: stored !== undefined && stored.sealedPassword !== null,
      fixed: false,
      linksKnown,
      version: stored?.version ?? 0,
      changedAt: stored?.changedAt.toISOString() ?? null,
      changedBy: stored?.changedBy ?? null,
      ...(mailServers.fixed && viewOfFixed(mailServers.fixed)),
    };
  }

  /** Replaces the version that the caller has seen (optimistic lock). Waiting emails are retried immediately. */
  async function put(caller: Caller, next: NewServer, version: number, from: Origin): Promise<MailServerView> {
    if (mailServers.fixed !== undefined) throw refused('/value', 'fixed');
    if (!linksKnown && next.value !== null) throw refused('/value', 'links');
    await work(async (repositories) => {
      const before = await repositories.mailServers.lock();
      if ((before?.version ?? 0) !== version) throw versionConflict();
      const hasStoredPassword = before !== undefined && before.sealedPassword !== null;
      if (
        hasStoredPassword &&
        next.value !== null &&
        next.password === undefined &&
        changesHost(before.value, next.value)
      )
        throw refused('/value/password', 'needed_again');
      if (!(await repositories.mailServers.put(next, before === undefined, caller.username))) throw versionConflict();
      await repositories.outbox.retryNow();
      await repositories.audit.record(from, {
        event: 'setting.changed',
        ...doneBy(caller),
        details: { setting: SETTING, ...auditDetailsOf(before?.value ?? null, next, hasStoredPassword) },
      });
      await repositories.announce('setting.changed', { name: SETTING });
      await repositories.announce('mail.waiting', {});
      await sessions.requireRecentAuthentication(repositories, caller);
    });
    return show();
  }

  return {
    show,

    /** Sets the email server. A0401 for an invalid one, and for a stored password that would be sent elsewhere. */
    async change(caller: Caller, { value, version }: MailServerInput, from: Origin): Promise<MailServerView> {
      const { password, ...server } = value;
      const problems = Object.entries(mailServerProblems(server, password));
      if (problems.length > 0)
        throw new Fault('illegal_input', {
          fields: Object.fromEntries(problems.map(([field, rule]) => [`/value${field}`, rule])),
        });
      return put(caller, { value: server, password }, version, from);
    },

    /** Removes the email server. Emails wait until another one is set. */
    remove: (caller: Caller, version: number, from: Origin) => put(caller, { value: null }, version, from),
  };
}

export type MailServerAdministration = ReturnType<typeof createMailServerAdministration>;

function changesHost(before: MailServer | null, next: MailServer): boolean {
  return LEADS.some((field) => before?.[field] !== next[field]);
}

/** Audit details of a change. They state that the password was replaced, never its value. */
function auditDetailsOf(
  before: MailServer | null,
  { value, password }: NewServer,
  hasStoredPassword: boolean,
): Record<string, string> {
  const changed = whatChanged(before ?? {}, value ?? {});
  if (value === null) return { ...changed, fields: 'removed', before: before?.host ?? '' };
  if (password === undefined || (password === '' && !hasStoredPassword)) return changed;
  return { ...changed, fields: `${changed.fields} password`.trim() };
}

function refused(field: string, rule: string): Fault {
  return new Fault('illegal_input', { fields: { [field]: rule } });
}
