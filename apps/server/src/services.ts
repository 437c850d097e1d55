import { createApplications } from '#/features/applications/service.ts';
import { createCaptchas } from '#/features/captcha/service.ts';
import { createLanguages } from '#/features/languages/service.ts';
import { catalogue } from '#/features/languages/texts/catalogue.ts';
import { createOrganisations } from '#/features/organisations/service.ts';
import { createFirstTimeChange } from '#/features/password/first-time.ts';
import { createPasswords } from '#/features/password/service.ts';
import { createRoles } from '#/features/roles/service.ts';
import { createSessions } from '#/features/session/service.ts';
import { createSettings } from '#/features/settings/service.ts';
import { createAdmission } from '#/features/sign-in/admission.ts';
import { createSignIn } from '#/features/sign-in/service.ts';
import { createUsers } from '#/features/users/service.ts';
import { createWorkbench } from '#/features/workbench/service.ts';
import { createBus } from '#/platform/bus.ts';
import type { Database } from '#/platform/database.ts';
import type { Keys } from '#/platform/keys.ts';
import type { Log } from '#/platform/log.ts';
import { createWork } from '#/platform/work.ts';

import { bindStores } from './stores.ts';

export type ServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  /** What the next captcha says; random when left out. */
  readonly captchaText?: () => string;
};

/** Every service of Foyer, built by hand in the order of who needs whom. Used by the server and the command line. */
export function createServices({ database, keys, log, captchaText }: ServiceOptions) {
  const { work, read } = createWork(database, bindStores);
  const bus = createBus(database, log);
  const onTrouble = (error: unknown) => log.warn({ reason: String(error) }, 'a background query failed');

  const settings = createSettings({ work, read, bus });
  const languages = createLanguages(catalogue, settings);
  const organisations = createOrganisations({ work, read });
  const roles = createRoles({ work, read });
  const passwords = createPasswords({ pepper: keys.pepper });
  const sessions = createSessions({ work, read, bus, settings, roles, onTrouble });
  const users = createUsers({ work, read, passwords, organisations, roles, sessions });
  const captchas = createCaptchas({
    work,
    read,
    key: keys.pepper,
    ...(captchaText === undefined ? {} : { freshText: captchaText }),
  });
  const admission = createAdmission({ work, read, key: keys.pepper, captchas });
  const signIn = createSignIn({ work, read, admission, passwords, sessions, settings, users });
  const firstTimeChange = createFirstTimeChange({ work, read, passwords, sessions, settings, users });
  const applications = createApplications({ work, read, bus });
  const workbench = createWorkbench({ applications, organisations, users, bus });

  /** Removes what is over: sessions, secrets, counters. */
  const housekeeping = [
    () => sessions.sweep(),
    () => work(({ once }) => once.sweep()),
    () => work(({ attempts }) => attempts.sweep()),
  ];

  return {
    bus,
    settings,
    languages,
    organisations,
    roles,
    passwords,
    sessions,
    users,
    captchas,
    signIn,
    firstTimeChange,
    applications,
    workbench,
    housekeeping,
  };
}

export type Services = ReturnType<typeof createServices>;
