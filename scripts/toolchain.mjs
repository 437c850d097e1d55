// Functions that every script needs before Foyer's own code can run. Plain JavaScript for Node 20 without dependencies,
// since in a fresh clone nothing is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The list of installed packages; npm writes this file last. */
const INSTALLED = join('node_modules', '.package-lock.json');
/** Length of the buffered output in which a text is searched, in characters. */
const PRINTED = 4096;
/** Interval of the check whether npm is still running, in milliseconds. */
const PARENT_MS = 250;
const OLDEST_NODE = 26;

/** The path of the pinned Node, a package per platform. Without one, the running Node if it is new enough. */
export function pinnedNode() {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const names = [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
    `node-win-${process.arch}`,
  ];
  const binary = names.map((name) => join(ROOT, 'node_modules', name, file)).find((path) => existsSync(path));
  if (binary !== undefined) return binary;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  fail(
    `Foyer needs Node ${OLDEST_NODE}, which its packages do not include for ${process.platform}-${process.arch}. Install it and try again.`,
  );
}

/**
 * Installs the locked dependencies of the repository, or of a folder with its own lock file, unless they are installed.
 */
export function ensureInstalled(folder = '.') {
  if (isInstalled(folder)) return;
  logStatus(`Installing the locked dependencies${folder === '.' ? '' : ` of ${folder}`} …`);
  const options = folder === '.' ? [] : ['--prefix', folder, '--ignore-scripts'];
  npm(['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Whether `node_modules` has every package of the lock file; npm omits packages of other platforms. */
function isInstalled(folder) {
  const mark = join(ROOT, folder, INSTALLED);
  if (!existsSync(mark)) return false;
  const { '': _root, ...locked } = packagesOf(join(ROOT, folder, 'package-lock.json'));
  const installed = packagesOf(mark);
  const isSame = (path, { version, integrity, optional }) =>
    installed[path] === undefined
      ? optional === true
      : installed[path].version === version && installed[path].integrity === integrity;
  return Object.entries(locked).every(([path, entry]) => isSame(path, entry));
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Builds the web application unless it is up to date; exits when that fails. */
export function ensureBuilt() {
  const status = tryBuild();
  if (status !== 0) process.exit(status);
}

/** Builds the web application unless it is up to date; returns the exit status. */
export function tryBuild() {
  const sources = [
    'apps/web',
    'packages/contract/src',
    'packages/app-sdk/src',
    'apps/server/locales',
    'package-lock.json',
  ];
  return buildIfChanged('the web', 'apps/web', sources);
}

/** Like `ensureBuilt`, for the page of the example application (labels). */
export function ensureLabelsBuilt() {
  const folder = 'examples/suite-app';
  const sources = [`${folder}/page`, `${folder}/build.mjs`, 'packages/app-sdk/src', 'package-lock.json'];
  const status = buildIfChanged('the labels', folder, sources);
  if (status !== 0) process.exit(status);
}

/** Runs npm; exits when it fails. */
export function npm(args) {
  const path = process.env['npm_execpath'];
  const [command, first] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
  const { status } = spawnSync(command, [...first, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32' && first.length === 0,
  });
  if (status !== 0) fail(`npm ${args.join(' ')} failed.`);
}

/** Runs the pinned Node until it ends; exits with its status when it fails. */
export function runNode(args, environment = {}) {
  const status = tryNode(args, environment);
  if (status !== 0) process.exit(status);
}

/** Runs the pinned Node until it ends and returns its status. */
export function tryNode(args, environment = {}) {
  return spawnSync(pinnedNode(), args, { cwd: ROOT, stdio: 'inherit', env: withTools(environment) }).status ?? 1;
}

/** Runs the pinned Node until it ends and returns its output; exits with its status when it fails. */
export function readNode(args, environment = {}) {
  const stdio = ['inherit', 'pipe', 'inherit'];
  const run = spawnSync(pinnedNode(), args, { cwd: ROOT, stdio, env: withTools(environment), encoding: 'utf8' });
  if (run.status !== 0) process.exit(run.status ?? 1);
  return run.stdout;
}

/** Starts the pinned Node and returns its process. */
export function startNode(args, environment = {}, { stdio = 'inherit' } = {}) {
  return spawn(pinnedNode(), args, { cwd: ROOT, stdio, env: withTools(environment) });
}

/** Starts the pinned Node and copies its output to `output`. `ready` resolves when the process has printed `text`. */
export function startNodeUntil(text, args, environment, output = process.stdout) {
  const child = startNode(args, environment, { stdio: ['inherit', 'pipe', 'inherit'] });
  let resolve;
  const ready = new Promise((done) => (resolve = done)); // Node 20 has no Promise.withResolvers
  let printed = '';
  child.stdout.on('data', (chunk) => {
    output.write(chunk);
    printed = (printed + chunk).slice(-PRINTED);
    if (printed.includes(text)) resolve();
  });
  return { child, ready };
}

/** Runs the pinned Node in place of this process: same input and output, same signals, same status. */
export function becomeNode(args, environment = {}) {
  const child = startNode(args, environment);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  whenNpmEnds(() => child.kill('SIGTERM'));
  child.on('exit', (status, signal) => {
    if (signal !== null) logStatus(`Killed by ${signal}.`); // out of memory, the kernel kills a process without a message
    process.exit(signal === null ? (status ?? 1) : 1);
  });
}

/**
 * Calls `end` when the shell in which npm started this script has ended. npm sends SIGTERM to that shell, and most
 * shells do not forward it. Does nothing for scripts that npm did not start: their parent may end before them.
 */
export function whenNpmEnds(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell && isRunning(shell)) return;
    clearInterval(timer);
    end();
  }, PARENT_MS);
  timer.unref();
}

/** Whether a process is running. Needed on Windows, where a process keeps the ID of an ended parent. */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // a process of another user, such as an npm that runs as root
  }
}

/** The script of a package's command, to run with the pinned Node. */
export function commandOf(name, command = name) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

export function logStatus(text) {
  process.stderr.write(`foyer: ${text}\n`);
}

export function fail(text) {
  logStatus(text);
  process.exit(1);
}

/** Builds a folder unless the hash of its sources equals the last successful build's. Returns the exit status. */
function buildIfChanged(what, folder, paths) {
  const mark = join(ROOT, folder, 'dist', '.foyer-sources');
  const sources = hashOf(paths.flatMap((path) => filesBelow(join(ROOT, path))));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return 0;
  logStatus(`Building ${what} …`);
  const status = tryNode([`${folder}/build.mjs`]);
  if (status !== 0) return status;
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, sources);
  return 0;
}

function withTools(environment) {
  // Child processes that run `node` use the pinned one. The compile cache in node_modules halves the time of later
  // starts and saves 20 MB of memory, since the type stripper is not loaded.
  return {
    ...process.env,
    PATH: join(ROOT, 'node_modules', '.bin') + delimiter + process.env['PATH'],
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'foyer'),
    ...environment,
  };
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .flatMap(({ name }) => filesBelow(join(path, name)));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}
