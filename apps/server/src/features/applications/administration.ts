import { isDeepStrictEqual } from 'node:util';

import type { InstalledApplication, renewApplicationSecret } from '@foyer/contract/applications.ts';
import type { AuditEvent } from '@foyer/contract/core/audit-events.ts';
import type { Result } from '@foyer/contract/core/endpoint.ts';
import {
  MAX_APPLICATIONS,
  FORMER_SECRET_SECONDS,
  MANIFEST_BYTES,
  MANIFEST_SECONDS,
} from '@foyer/contract/limits/applications.ts';
import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import {
  requestExternalHeaders,
  fetchExternalJson,
  ExternalRequestRefused,
} from '#/platform/external/external-http.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { SYSTEM } from './catalogue.ts';
import { listProblems, readManifest, refuse, requireManifest } from './check-manifest.ts';
import { findRefusal } from './entry-rules.ts';
import { readFrameResponse } from './frame-response.ts';
import { readEntry } from './read-entry.ts';
import type { InstalledRow } from './repository.ts';
import type { Applications } from './service.ts';
import { compareVersions } from './versions.ts';

type ApplicationAdministrationRepositories = Repositories<
  'announce' | 'applicationSecrets' | 'applications' | 'audit' | 'sessions' | 'oidcTokens'
>;
type NewSecret = Result<typeof renewApplicationSecret>;
type ApplicationAdministrationNeeds = Work<ApplicationAdministrationRepositories> & {
  applications: Applications;
  sessions: Sessions;
  /** Private hosts that manifests may be fetched from and whose applications may use http. */
  internalHosts: readonly string[];
  publicUrl: () => string;
  linksKnown: boolean;
};
type ApplicationInput = { readonly manifest: Manifest; readonly entry?: string };

/** Application administration: installs, upgrades, orders and uninstalls applications. */
export function createApplicationAdministration(needs: ApplicationAdministrationNeeds) {
  const { work, read, applications, sessions, internalHosts, publicUrl, linksKnown } = needs;
  const foyerAddress = () => ({ publicUrl: publicUrl(), linksKnown, internalHosts });
  const shipped = new Map(applications.catalogue.map((manifest) => [manifest.code, manifest]));

  function present(row: InstalledRow): InstalledApplication {
    const { manifest, version, installedAt, changedAt, roles, secretAt, reportedVersion, reportedAt } = row;
    const builtIn = manifest.code === SYSTEM;
    const ready = builtIn ? undefined : shipped.get(manifest.code)?.version;
    return {
      manifest,
      version,
      builtIn,
      unserved: findRefusal(manifest, foyerAddress()) ?? null,
      installedAt: installedAt.toISOString(),
      changedAt: changedAt.toISOString(),
      newer: ready !== undefined && compareVersions(ready, manifest.version) > 0 ? ready : null,
      roles,
      secretAt: secretAt?.toISOString() ?? null,
      reported:
        reportedVersion === null || reportedAt === null
          ? null
          : { version: reportedVersion, at: reportedAt.toISOString() },
    };
  }

  async function show(code: string): Promise<InstalledApplication> {
    const rows = await read((repositories) => repositories.applications.listInstalled());
    const row = rows.find(({ manifest }) => manifest.code === code);
    if (row === undefined) throw new Fault('not_found'); // uninstalled concurrently
    return present(row);
  }

  /**
   * Records and announces a change. Open pages offer their users a refresh. Pages of the session that made the change
   * receive `own` and refresh without asking.
   */
  async function recordChange(
    repositories: ApplicationAdministrationRepositories,
    caller: Caller,
    from: Origin,
    event: AuditEvent,
    details: Record<string, string>,
  ) {
    const { userId, sessionId } = caller;
    await repositories.audit.record(from, { event, ...doneBy(caller), details });
    await repositories.announce('applications.changed', {});
    const { application } = details;
    if (application === undefined) return; // only the order changed
    const push = { type: 'PLUGIN_CHANGED', fields: { application } } as const;
    await repositories.announce('push.sent', { ...push, userId: null, exceptSessionIds: [sessionId] });
    const fields = { application, own: true };
    await repositories.announce('push.sent', { ...push, userId, onlySessionIds: [sessionId], fields });
  }

  /**
   * Locks an application for a change, and requires a recent authentication. A0404 when it is not installed, A0302 for
   * the built-in one, A0401 (`stale`) when the caller has seen another version.
   */
  async function lock(
    repositories: ApplicationAdministrationRepositories,
    caller: Caller,
    code: string,
    version: number,
  ): Promise<Manifest> {
    const locked = await repositories.applications.lock(code);
    if (locked === undefined) throw new Fault('not_found');
    if (code === SYSTEM) throw new Fault('forbidden');
    if (locked.version !== version) throw refused('/version', 'stale');
    await sessions.requireRecentAuthentication(repositories, caller);
    return locked.manifest;
  }

  return {
    /**
     * Lists installed applications in their order, and the catalogue manifests available for installation or upgrade.
     */
    async list() {
      const rows = await read((repositories) => repositories.applications.listInstalled());
      const installed = rows.map(present);
      const isCurrent = ({ code }: Manifest) =>
        installed.some(({ manifest, newer }) => manifest.code === code && newer === null);
      return { installed, ready: applications.catalogue.filter((manifest) => !isCurrent(manifest)) };
    },

    async install(caller: Caller, input: ApplicationInput, from: Origin): Promise<InstalledApplication> {
      const manifest = requireManifest(input.manifest, input.entry, foyerAddress());
      const { code, version } = manifest;
      await work(async (repositories) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        if ((await repositories.applications.list()).length >= MAX_APPLICATIONS) throw refused('/manifest', 'too_many');
        if (!(await repositories.applications.add(manifest))) throw refused('/manifest/code', 'taken');
        await recordChange(repositories, caller, from, 'application.installed', {
          ...nameOf(manifest),
          version,
          entry: entryOf(manifest),
        });
      });
      return show(code);
    },

    async upgrade(caller: Caller, code: string, version: number, input: ApplicationInput, from: Origin) {
      if (input.manifest.code !== code) throw refused('/manifest/code', 'foreign');
      await work(async (repositories) => {
        const before = await lock(repositories, caller, code, version);
        // An upgrade keeps the installed address, unless the administrator enters another one.
        const manifest = requireManifest(input.manifest, input.entry ?? before.entry, foyerAddress());
        refuse(versionProblems(manifest, before));
        await repositories.applications.change(manifest);
        const [entry, entryBefore] = [entryOf(manifest), entryOf(before)];
        await recordChange(repositories, caller, from, 'application.upgraded', {
          ...nameOf(manifest),
          version: manifest.version,
          before: before.version,
          ...(entry === entryBefore ? {} : { entry, entryBefore }),
        });
      });
      return show(code);
    },

    async uninstall(caller: Caller, code: string, version: number, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const manifest = await lock(repositories, caller, code, version);
        await repositories.applications.remove(code);
        await recordChange(repositories, caller, from, 'application.uninstalled', {
          ...nameOf(manifest),
          version: manifest.version,
        });
      });
    },

    /**
     * Creates an application's client secret. Revokes the application's own tokens unless the former secret is kept.
     * A0404 when it is not installed, A0302 for the built-in and public applications.
     */
    async renewSecret(caller: Caller, code: string, keepFormer: boolean, from: Origin): Promise<NewSecret> {
      const secret = randomToken();
      const formerUntil = await work(async (repositories) => {
        const locked = await repositories.applications.lock(code);
        if (locked === undefined) throw new Fault('not_found');
        if (code === SYSTEM || locked.manifest.signIn?.client === 'public') throw new Fault('forbidden');
        await sessions.requireRecentAuthentication(repositories, caller);
        const seconds = keepFormer ? FORMER_SECRET_SECONDS : 0;
        const until = await repositories.applicationSecrets.put(code, fingerprint(secret), seconds);
        if (!keepFormer) await repositories.oidcTokens.revokeClientTokens(code);
        await repositories.audit.record(from, {
          event: 'application.secret_renewed',
          ...doneBy(caller),
          details: { ...nameOf(locked.manifest), formerKept: until !== null },
        });
        await repositories.announce('applications.changed', {});
        return until;
      });
      const issuer = `${publicUrl()}${OIDC_PATH}`;
      return { issuer, clientId: code, secret, formerUntil: formerUntil?.toISOString() ?? null };
    },

    async order(caller: Caller, codes: readonly string[], from: Origin): Promise<void> {
      await work(async (repositories) => {
        const former = await repositories.applications.order(codes);
        if (former === undefined) throw refused('/codes', 'stale');
        const details = { applications: codes.join(' '), applicationsBefore: former.join(' ') };
        await recordChange(repositories, caller, from, 'application.ordered', details);
      });
    },

    /** Validates a document as a manifest. A0401 with the invalid fields. */
    read: readManifest,

    /** Returns the manifest that would be installed. A0401 as for an installation. */
    check(document: unknown, entry?: string): Manifest {
      return requireManifest(readManifest(document), entry, foyerAddress());
    },

    /** Dry run of an installation or, with `over`, of an upgrade. A0401 for the problems of either. */
    async preview({ manifest: document, entry, over }: { manifest: unknown; entry?: string; over?: string }) {
      const installed = await read((repositories) => repositories.applications.list());
      const before = installed.find(({ code }) => code === over);
      const { manifest, problems } = listProblems(document, entry ?? before?.entry, foyerAddress());
      if (over !== undefined && manifest.code !== over) problems['/manifest/code'] = 'foreign';
      else if (before !== undefined) Object.assign(problems, versionProblems(manifest, before));
      else if (installed.some(({ code }) => code === manifest.code)) problems['/manifest/code'] ??= 'taken';
      else if (installed.length >= MAX_APPLICATIONS) problems['/manifest'] = 'too_many';
      refuse(problems);
      const address = entry ?? before?.entry ?? manifest.entry;
      return { ...manifest, ...(address !== undefined && { entry: address }) };
    },

    /** Fetches a manifest from another server for review. A0401 at `/url` when the request is refused or fails. */
    async fetch(url: string): Promise<Manifest> {
      const limits = { internalHosts, maxBytes: MANIFEST_BYTES, seconds: MANIFEST_SECONDS };
      const document = await fetchExternalJson(url, limits).catch((error: unknown) => {
        throw error instanceof ExternalRequestRefused ? refused('/url', error.reason) : error;
      });
      return readManifest(document);
    },

    /**
     * Whether Foyer may frame the page at an address; `unknown` when the request is refused or fails, or when the
     * response has no 2xx status. A0401 for an invalid address.
     */
    async checkFrame(entry: string) {
      if (readEntry(entry) === undefined) throw refused('/entry', 'format');
      try {
        return readFrameResponse(
          await requestExternalHeaders(entry, { internalHosts, seconds: MANIFEST_SECONDS }),
          publicUrl(),
        );
      } catch (error) {
        if (error instanceof ExternalRequestRefused) return 'unknown';
        throw error;
      }
    },
  };
}

export type ApplicationAdministration = ReturnType<typeof createApplicationAdministration>;

const entryOf = ({ entry = '' }: Manifest) => entry;
/** Audit details that identify an application even after it is uninstalled. */
const nameOf = ({ code, names }: Manifest) => ({
  application: code,
  applicationName: names[FALLBACK_LANGUAGE] ?? Object.values(names)[0] ?? code,
});
/** Whether two manifests are equal except for their address. */
const isSame = (one: Manifest, other: Manifest) => isDeepStrictEqual({ ...one, entry: '' }, { ...other, entry: '' });

/** Why a manifest cannot replace the installed one. */
function versionProblems(manifest: Manifest, before: Manifest): Record<string, string> {
  const compared = compareVersions(manifest.version, before.version);
  if (compared < 0) return { '/manifest/version': 'older' };
  return compared === 0 && !isSame(manifest, before) ? { '/manifest/version': 'same' } : {};
}

const refused = (pointer: string, rule: string) => new Fault('illegal_input', { fields: { [pointer]: rule } });
