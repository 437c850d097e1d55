import { closed } from '@foyer/contract/core/endpoint.ts';
import { PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import { MAX_APPLICATION_PERMISSIONS } from '@foyer/contract/limits/applications.ts';
import { Manifest } from '@foyer/contract/manifest.ts';
import { hasHidden, trimName } from '@foyer/contract/rules/visible-name.ts';

import { Fault } from '#/platform/fault.ts';
import { requireValid } from '#/platform/http/requests/schema-validation.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { SYSTEM } from './catalogue.ts';
import { findEntryProblem, type FoyerAddress } from './entry-rules.ts';
import { readEntry } from './read-entry.ts';

/** Prefixes of Foyer's own permission codes. An application whose code is one of them could claim these permissions. */
const RESERVED: ReadonlySet<string> = new Set([SYSTEM, ...PERMISSIONS.map((code) => code.split('.')[0] ?? code)]);

/** Placeholder origin for paths. */
const ANYWHERE = 'https://application.example';
const ENCODED_DOTS = /%2e|%2f|%5c/i;

/** Request body with a manifest. Error pointers of its fields begin with `/manifest`. */
const ManifestInput = closed({ manifest: Manifest });

type NamedEntry = { readonly names: Readonly<Record<string, string>> };
type Problems = Record<string, string>;

/** Validates a document as a manifest. A0401 with the invalid fields. */
export function readManifest(document: unknown): Manifest {
  requireValid(Manifest, document);
  const manifest = document as Manifest; // validated above
  refuse(problemsOf(manifest, ''));
  return manifest;
}

/**
 * Lists a manifest's problems by the JSON pointers that an installation reports. A given address replaces the
 * manifest's. A0401 with the invalid fields when the document does not match the schema.
 */
export function listProblems(document: unknown, entry: string | undefined, foyerAddress: FoyerAddress) {
  requireValid(ManifestInput, { manifest: document });
  const manifest = document as Manifest; // validated above
  const entryAddress = entry ?? manifest.entry;
  const address = entryAddress === undefined ? {} : entryProblems(readEntry(entryAddress), entryAddress, foyerAddress);
  return { manifest, problems: { ...problemsOf(manifest, '/manifest'), ...address } };
}

/**
 * Validates a manifest for installation and returns it with its normalised address: `entry`, or its own. A0401 with its
 * problems. Address problems are at `/entry`: `required`, `format` or those of `findEntryProblem`.
 */
export function requireManifest(manifest: Manifest, entry: string | undefined, foyerAddress: FoyerAddress): Manifest {
  const address = readEntry(entry ?? manifest.entry);
  refuse({ ...problemsOf(manifest, '/manifest'), ...entryProblems(address, entry ?? manifest.entry, foyerAddress) });
  return { ...manifest, entry: address ?? '' };
}

function entryProblems(address: string | undefined, entry: string | undefined, foyerAddress: FoyerAddress): Problems {
  if (entry === undefined) return { '/entry': 'required' };
  if (address === undefined) return { '/entry': 'format' };
  const problem = findEntryProblem(address, foyerAddress);
  return problem === undefined ? {} : { '/entry': problem };
}

function problemsOf(manifest: Manifest, at: string): Problems {
  const problems: Problems = namesProblems(manifest, at);
  if (RESERVED.has(manifest.code)) problems[`${at}/code`] = 'reserved';
  const codes = new Set<string>();
  for (const { node, pointer } of nodesOf(manifest, at)) {
    Object.assign(problems, namesProblems(node, pointer));
    if (!node.code.startsWith(`${manifest.code}.`)) problems[`${pointer}/code`] = 'foreign';
    else if (codes.has(node.code)) problems[`${pointer}/code`] = 'duplicate';
    codes.add(node.code);
  }
  if (codes.size > MAX_APPLICATION_PERMISSIONS) problems[`${at}/permissions`] = 'too_many';
  for (const { path, pointer } of pathsOf(manifest, at)) if (!isPlainPath(path)) problems[pointer] = 'format';
  return { ...problems, ...signInProblems(manifest, `${at}/signIn`) };
}

/**
 * Device addresses require a public client. They do not identify the program on the user's device, and that program
 * cannot keep a secret (RFC 8252 8.5).
 */
function signInProblems({ signIn }: Manifest, at: string): Problems {
  if (signIn === undefined) return {};
  const { client, redirectPaths, deviceAddresses = [] } = signIn;
  const problems: Problems = {};
  if (redirectPaths.length + deviceAddresses.length === 0) problems[`${at}/redirectPaths`] = 'too_few';
  if (deviceAddresses.length > 0 && client !== 'public') problems[`${at}/deviceAddresses`] = 'not_public';
  for (const [index, address] of deviceAddresses.entries())
    if (!isPlainAddress(address)) problems[`${at}/deviceAddresses/${index}`] = 'format';
  return problems;
}

/** Every menu, page and button with its JSON pointer. */
function* nodesOf({ permissions }: Manifest, at: string) {
  for (const [m, menu] of permissions.entries()) {
    yield { node: menu, pointer: `${at}/permissions/${m}` };
    for (const [p, page] of (menu.children ?? []).entries()) {
      yield { node: page, pointer: `${at}/permissions/${m}/children/${p}` };
      for (const [b, button] of (page.children ?? []).entries())
        yield { node: button, pointer: `${at}/permissions/${m}/children/${p}/children/${b}` };
    }
  }
}

/** Every path below the application's origin with its JSON pointer. */
function* pathsOf(manifest: Manifest, at: string): Generator<{ path: string; pointer: string }> {
  for (const { node, pointer } of nodesOf(manifest, at))
    if ('path' in node && node.path !== undefined) yield { path: node.path, pointer: `${pointer}/path` };
  const { redirectPaths = [], postLogoutRedirectPaths = [], backchannelLogoutPath } = manifest.signIn ?? {};
  const lists = Object.entries({ redirectPaths, postLogoutRedirectPaths });
  for (const [name, paths] of lists)
    for (const [index, path] of paths.entries()) yield { path, pointer: `${at}/signIn/${name}/${index}` };
  if (backchannelLogoutPath !== undefined)
    yield { path: backchannelLogoutPath, pointer: `${at}/signIn/backchannelLogoutPath` };
}

/**
 * Whether a path is in the form that browsers normalise to. Paths are compared as strings, so each has only one form.
 */
function isPlainPath(path: string): boolean {
  const url = URL.parse(path, ANYWHERE);
  return url !== null && url.origin === ANYWHERE && url.pathname + url.search === path && !ENCODED_DOTS.test(path);
}

/** Whether an address is in the form that browsers normalise to. */
function isPlainAddress(address: string): boolean {
  return URL.parse(address)?.href === address && !ENCODED_DOTS.test(address);
}

/** Requires an English name. Each name must have a supported language and visible characters. */
function namesProblems({ names }: NamedEntry, at: string): Problems {
  const problems: Problems = {};
  if (names['en'] === undefined) problems[`${at}/names/en`] = 'required';
  for (const [language, name] of Object.entries(names)) {
    const pointer = `${at}/names/${language.slice(0, 16)}`;
    if (!LANGUAGES.some((supported) => supported === language)) problems[pointer] = 'unknown';
    else if (hasHidden(name) || trimName(name) === '') problems[pointer] = 'characters';
  }
  return problems;
}

/** Throws A0401 with the problems as its fields, if there are any. */
export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Fault('illegal_input', { fields: problems });
}
