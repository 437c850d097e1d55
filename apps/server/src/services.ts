import { createApplications } from '#/features/applications/service.ts';
import { createAttempts } from '#/features/attempts/service.ts';
import { createCaptchas } from '#/features/captcha/service.ts';
import { createInbox } from '#/features/inbox/service.ts';
import { createLanguages } from '#/features/languages/service.ts';
import { catalogue } from '#/features/languages/texts/catalogue.ts';
import { createMail } from '#/features/mail/service.ts';
import { createBinding } from '#/features/mfa/binding.ts';
import { createOwnFactors } from '#/features/mfa/own-factors.ts';
import { createFactorReset } from '#/features/mfa/reset.ts';
import { createSecondStep } from '#/features/mfa/second-step.ts';
import { createFactors } from '#/features/mfa/service.ts';
import { createAttachments, createNotices } from '#/features/notices/service.ts';
import { createOrganisations } from '#/features/organisations/service.ts';
import { createPasskeys } from '#/features/passkeys/service.ts';
import { createForcedChange } from '#/features/password/forced-change.ts';
import { createLinkUse } from '#/features/password/link-use.ts';
import { createOwnChange } from '#/features/password/own-change.ts';
import { createRetrieval } from '#/features/password/retrieval.ts';
import { createLinks, createPasswords } from '#/features/password/service.ts';
import { createPushes, type PushLimits } from '#/features/pushes/service.ts';
import { createRoles } from '#/features/roles/service.ts';
import { createOwnSessions } from '#/features/session/own-sessions.ts';
import { createSessions, createSteps } from '#/features/session/service.ts';
import { createSettings } from '#/features/settings/service.ts';
import { createAdmission } from '#/features/sign-in/admission.ts';
import { createPasskeySignIn } from '#/features/sign-in/by-passkey.ts';
import { createEntrance } from '#/features/sign-in/entrance.ts';
import { createSignIn } from '#/features/sign-in/service.ts';
import { createOwnInformation } from '#/features/users/own-information.ts';
import { createUsers } from '#/features/users/service.ts';
import { createWorkbench } from '#/features/workbench/service.ts';
import { createBus } from '#/platform/bus.ts';
import type { Database } from '#/platform/database.ts';
import type { Files } from '#/platform/files.ts';
import type { Keys } from '#/platform/keys.ts';
import type { Log } from '#/platform/log.ts';
import { createCourier } from '#/platform/mail/courier.ts';
import type { SendMail } from '#/platform/mail/smtp.ts';
import { createRateLimiter } from '#/platform/rate.ts';
import { createWork } from '#/platform/work.ts';

import { storesWith } from './stores.ts';

export type ServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  /** Where files of people are kept. */
  readonly files: Files;
  /** Where people open Foyer: the start of every link that is mailed. */
  readonly publicUrl: () => string;
  /** Hands mails over; without it they stay in the outbox. */
  readonly sendMail?: SendMail;
  /** What the next captcha says; random when left out. */
  readonly captchaText?: () => string;
  /** Other limits of the notice socket than those of the contract. */
  readonly pushLimits?: Partial<PushLimits>;
};

/** Every service of Foyer, built by hand in the order of who needs whom. Used by the server and the command line. */
export function createServices({
  database,
  keys,
  log,
  files,
  publicUrl,
  sendMail,
  captchaText,
  pushLimits,
}: ServiceOptions) {
  const { work, read } = createWork(database, storesWith(keys));
  const bus = createBus(database, log);
  const rates = createRateLimiter(database);
  const onTrouble = (error: unknown) => log.warn({ reason: String(error) }, 'a background query failed');

  const settings = createSettings({ work, read, bus });
  const languages = createLanguages(catalogue, settings);
  const organisations = createOrganisations({ work, read });
  const roles = createRoles({ work, read });
  const notices = createNotices({ work, read, settings, files });
  const attachments = createAttachments({ work, read, settings, files });
  const inbox = createInbox({ work, read, bus, notices, log });
  const mail = createMail({ work, read, notices, settings, publicUrl, log });
  const links = createLinks({ mail });
  const passwords = createPasswords({ pepper: keys.pepper });
  const sessions = createSessions({ work, read, bus, roles, settings, onTrouble });
  const passkeys = createPasskeys({ work, read, publicUrl });
  const factors = createFactors({ work, read, passkeys, roles, settings, key: keys.pepper });
  const steps = createSteps({ sessions, settings, standingOf: factors.standingOf });
  const ownSessions = createOwnSessions({ work, read, sessions, settings });
  const users = createUsers({ work, read, links, mail, passwords, organisations, roles, sessions });
  const ownInformation = createOwnInformation({ work, read });
  const captchas = createCaptchas({
    work,
    read,
    key: keys.pepper,
    ...(captchaText === undefined ? {} : { freshText: captchaText }),
  });
  const attempts = createAttempts({ work, read, key: keys.pepper });
  const admission = createAdmission({ work, read, attempts, captchas });
  const entrance = createEntrance({ mail, steps });
  const signIn = createSignIn({ work, read, admission, attempts, entrance, passwords, settings, steps, users });
  const passkeySignIn = createPasskeySignIn({ work, read, attempts, entrance, passkeys, settings, steps });
  const secondStep = createSecondStep({ work, read, factors, log, mail, passkeys, sessions, settings, steps, users });
  const binding = createBinding({ work, read, factors, mail, passkeys, sessions, steps, users });
  const ownFactors = createOwnFactors({ work, read, factors, mail, sessions });
  const factorReset = createFactorReset({ work, read, mail, sessions, users });
  const forcedChange = createForcedChange({ work, read, mail, passwords, sessions, steps, users });
  const ownChange = createOwnChange({ work, read, attempts, mail, passwords, sessions, users });
  const linkUse = createLinkUse({ work, read, attempts, mail, passwords, sessions, settings });
  const retrieval = createRetrieval({ work, read, captchas, links, settings, rates, key: keys.pepper, log });
  const applications = createApplications({ work, read, bus });
  const pushes = createPushes({
    bus,
    sessions,
    inbox,
    onTrouble,
    ...(pushLimits === undefined ? {} : { limits: pushLimits }),
  });
  const workbench = createWorkbench({ applications, organisations, users, bus });

  const workers = [retrieval.worker, inbox.worker];
  if (sendMail !== undefined) {
    const courier = createCourier({ work, read, send: sendMail, log });
    bus.hear('mail.waiting', () => courier.wake());
    bus.onResync(() => courier.wake());
    workers.push(courier);
  }

  /** Removes what is over: sessions, secrets, counters, devices, mails. */
  const housekeeping = [
    () => sessions.sweep(),
    () => work(({ once }) => once.sweep()),
    () => work((stores) => stores.attempts.sweep()),
    () => work((stores) => stores.factors.sweep()),
    () => work(({ devices }) => devices.sweep()),
    () => work(({ outbox }) => outbox.sweep()),
    attachments.sweep,
    rates.sweep,
  ];

  return {
    bus,
    rates,
    settings,
    languages,
    organisations,
    roles,
    passkeys,
    passwords,
    sessions,
    ownSessions,
    users,
    ownInformation,
    captchas,
    signIn,
    passkeySignIn,
    secondStep,
    binding,
    ownFactors,
    factorReset,
    forcedChange,
    ownChange,
    linkUse,
    retrieval,
    mail,
    notices,
    files,
    attachments,
    inbox,
    applications,
    pushes,
    workbench,
    housekeeping,
    workers,
  };
}

export type Services = ReturnType<typeof createServices>;
