import { randomUUIDv7 } from 'node:crypto';

import { errors } from '@foyer/contract/core/errors.ts';
import type { LicenceAction } from '@foyer/contract/licence.ts';
import { LICENCE_ACTION_SECONDS, LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { isLicenceFileName } from '@foyer/contract/rules/licence-file.ts';

import type { Sessions } from '#/features/sessions/service.ts';
import type { Terms } from '#/features/terms/service.ts';
import { isId } from '#/platform/database/cursor-page.ts';
import { isOutage } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { readAllBytes, type Upload } from '#/platform/http/requests/upload.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { UploadOutcome, PendingUpload } from './repository.ts';
import type { Licences } from './service.ts';
import { compactText, type OpenedLicence, type InvalidLicenceFile } from './signed-file.ts';
import { type LicenceRefusal, validateLicence } from './validation.ts';

type LicenceUploadsRepositories = Repositories<'announce' | 'audit' | 'licences' | 'rights' | 'sessions' | 'terms'>;
type LicenceUploadsNeeds = Work<LicenceUploadsRepositories> & {
  licences: Licences;
  sessions: Sessions;
  terms: Terms;
  log: Log;
};

/** Uploads are announced. The poll finds those of a lost announcement. */
const POLL_MS = 60_000;

/** Uploads of licence files by super administrators, processed by a worker. */
export function createLicenceUploads({ work, read, licences, sessions, terms, log }: LicenceUploadsNeeds) {
  /** Adds the licence of an upload, or returns why it is refused. */
  async function checkUpload(
    repositories: LicenceUploadsRepositories,
    upload: PendingUpload,
    content: OpenedLicence | InvalidLicenceFile,
  ): Promise<UploadOutcome> {
    const uploader = await repositories.rights.statusOf(upload.userId);
    if (uploader?.active !== true || !uploader.superAdministrator) return { licenceId: null, fault: 'forbidden' };
    if ('reason' in content) return { licenceId: null, fault: 'licence_illegal', reason: content.reason };
    const { claims } = content;
    const { id, issuedAt, resetsClock } = claims;
    const signedTime = { at: issuedAt, resetsClock: resetsClock === true };
    const refusal = validateLicence(claims, await licences.lock(repositories, signedTime));
    if (refusal !== undefined) return { licenceId: id, ...refusal };
    const file = compactText(upload.file);
    await repositories.licences.add({ id, file, agreement: upload.agreement, uploaded_by: upload.username });
    await repositories.licences.recordSignedTime(signedTime);
    await repositories.announce('licence.changed', {});
    await repositories.announce('push.sent', { type: 'LICENCE_UPDATED', userId: null });
    return { licenceId: id };
  }

  async function finish(
    repositories: LicenceUploadsRepositories,
    upload: PendingUpload,
    outcome: UploadOutcome,
  ): Promise<void> {
    if (!(await repositories.licences.finishUpload(upload.id, outcome))) return; // finished by another process
    await repositories.audit.record(upload.from, {
      event: 'licence.uploaded',
      actorId: upload.userId,
      actor: upload.username,
      result: outcome.fault === undefined ? 'done' : 'refused',
      details: { agreement: upload.agreement, ...auditDetails(outcome) },
    });
  }

  /** Processes the oldest pending upload; false when there is none. */
  async function processNext(): Promise<boolean> {
    if (!(await read((repositories) => repositories.licences.hasPendingUpload()))) return false;
    let upload: PendingUpload | undefined;
    try {
      await work(async (repositories) => {
        upload = await repositories.licences.takeUpload();
        // The signature is verified within the transaction: that takes no longer than a query.
        if (upload !== undefined)
          await finish(repositories, upload, await checkUpload(repositories, upload, await licences.open(upload.file)));
      });
    } catch (error) {
      if (upload === undefined || isOutage(error)) throw error;
      // A file that cannot be processed must not block the queue.
      const failed = upload;
      log.error({ requestId: failed.from.requestId, reason: String(error) }, 'licence upload abandoned');
      await work((repositories) => finish(repositories, failed, { licenceId: null, fault: 'system_error' }));
    }
    return upload !== undefined;
  }

  const worker = createWorker({ name: 'licence uploads', run: processNext, everyMs: POLL_MS, log });

  return {
    worker,

    /**
     * Queues a file for processing and returns the upload's ID. A0401 for a wrong name, an empty file, or an outdated
     * agreement. A0301 without a recent authentication.
     */
    async take(caller: Caller, { name, content }: Upload, agreement: number, from: Origin): Promise<string> {
      if (!isLicenceFileName(name)) throw refused('/file', 'name');
      const file = await readAllBytes(content, LICENCE_BYTES);
      if (file.length === 0) throw refused('/file', 'empty');
      const id = randomUUIDv7();
      const { userId, username } = caller;
      await work(async (repositories) => {
        if (!(await terms.isNewest(repositories, 'licence', agreement))) throw refused('/agreement', 'stale');
        await repositories.licences.addUpload({ id, userId, username, agreement, file, from });
        await repositories.announce('licence.waiting', {});
        await sessions.requireRecentAuthentication(repositories, caller);
      });
      worker.wake();
      return id;
    },

    /** Status of the caller's own upload; A0807 for any other ID. */
    async outcomeOf({ userId }: Caller, id: string): Promise<LicenceAction> {
      const outcome = isId(id)
        ? await read((repositories) => repositories.licences.findOutcome(id, userId, LICENCE_ACTION_SECONDS))
        : undefined;
      if (outcome === undefined) throw new Fault('licence_action_illegal');
      if (outcome === null) return { state: 'waiting', licenceId: null, code: null, reason: null };
      const { licenceId, fault, reason = null } = outcome;
      if (fault === undefined) return { state: 'done', licenceId, code: null, reason: null };
      return { state: 'refused', licenceId, code: errors[fault].code, reason };
    },

    /** Deletes uploads and their results after a day. */
    sweep: () => work((repositories) => repositories.licences.sweep(LICENCE_ACTION_SECONDS)),
  };
}

export type LicenceUploads = ReturnType<typeof createLicenceUploads>;

const refused = (field: string, rule: string) => new Fault('illegal_input', { fields: { [field]: rule } });

function auditDetails({ licenceId, fault, reason }: UploadOutcome): Record<string, string> {
  return {
    ...(licenceId === null ? {} : { licence: licenceId }),
    ...(fault === undefined ? {} : { code: errors[fault].code, ...reasonOf(reason) }),
  };
}

const reasonOf = (reason: LicenceRefusal['reason']) => (reason === undefined ? {} : { reason });
