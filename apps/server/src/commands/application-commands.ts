import { COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import type { Services } from '#/services.ts';

import { type Commands, printColumns, readJson, requireExisting } from './command.ts';

type ApplicationCommandServices = Services['applicationAdministration'];

export const applicationCommands: Commands = {
  'application list': {
    args: 0,
    async run({ applicationAdministration }) {
      const { installed, ready } = await applicationAdministration.list();
      return printColumns([
        ...installed.map(({ manifest }) => [manifest.code, manifest.version, 'installed', manifest.entry ?? '']),
        ...ready.map(({ code, version }) => [code, version, 'ready', '']),
      ]);
    },
  },
  'application check': {
    args: 1,
    readsFile: true,
    options: ['entry'],
    async run({ applicationAdministration }, [file = ''], { entry }) {
      const { code, version } = applicationAdministration.check(readJson(file, 'file'), entry);
      return `Valid: ${code} ${version}`;
    },
  },
  'application install': {
    args: 1,
    readsFile: true,
    options: ['entry'],
    async run({ applicationAdministration }, [file = ''], { entry }) {
      const input = await readManifest(applicationAdministration, file, entry);
      const { manifest } = await applicationAdministration.install(COMMAND_LINE_CALLER, input, COMMAND_LINE);
      return `Installed: ${manifest.code} ${manifest.version}`;
    },
  },
  'application upgrade': {
    args: 1,
    readsFile: true,
    options: ['entry'],
    async run({ applicationAdministration }, [file = ''], { entry }) {
      const input = await readManifest(applicationAdministration, file, entry);
      const { code } = input.manifest;
      const version = await versionOf(applicationAdministration, code);
      const { manifest } = await applicationAdministration.upgrade(
        COMMAND_LINE_CALLER,
        code,
        version,
        input,
        COMMAND_LINE,
      );
      return `Installed: ${manifest.code} ${manifest.version}`;
    },
  },
  'application secret': {
    args: 1,
    options: ['keep-former'],
    async run({ applicationAdministration }, [code = ''], { 'keep-former': keepFormer = false }) {
      await versionOf(applicationAdministration, code);
      const secret = await applicationAdministration.renewSecret(COMMAND_LINE_CALLER, code, keepFormer, COMMAND_LINE);
      return JSON.stringify(secret, null, 2);
    },
  },
  'application uninstall': {
    args: 1,
    async run({ applicationAdministration }, [code = '']) {
      const version = await versionOf(applicationAdministration, code);
      await applicationAdministration.uninstall(COMMAND_LINE_CALLER, code, version, COMMAND_LINE);
      return 'Uninstalled.';
    },
  },
};

/** Reads a manifest: one that ships with Foyer, by its code, or the content of a file. */
async function readManifest(applications: ApplicationCommandServices, file: string, entry: string | undefined) {
  const { ready } = await applications.list();
  const document = ready.find(({ code }) => code === file) ?? readJson(file, 'file');
  return { manifest: applications.read(document), ...(entry === undefined ? {} : { entry }) };
}

async function versionOf(applications: ApplicationCommandServices, code: string): Promise<number> {
  const { installed } = await applications.list();
  return requireExisting(
    installed.find(({ manifest }) => manifest.code === code),
    'code',
  ).version;
}
