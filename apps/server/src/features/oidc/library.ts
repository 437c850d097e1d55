type LibraryModule = typeof import('oidc-provider');

/** The package warns about each Node release that is not an LTS release. Foyer pins and tests its release. */
const RUNTIME_WARNING = 'Unsupported runtime';

/** Imports `oidc-provider` without this warning, which no option disables. Otherwise every command would print it. */
async function importWithoutWarning(): Promise<LibraryModule> {
  // oxlint-disable no-console -- the package writes the warning to the console
  const { warn } = console;
  console.warn = (line: unknown, ...more: unknown[]) => {
    if (!String(line).includes(RUNTIME_WARNING)) warn(line, ...more);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
  // oxlint-enable no-console
}

let loading: Promise<LibraryModule> | undefined;
let loaded: LibraryModule | undefined;

/** Loads `oidc-provider`. An installation whose applications do not use it needs 40 MB less memory. */
export async function loadLibrary(): Promise<LibraryModule> {
  return (loaded = await (loading ??= importWithoutWarning()));
}

/** The context of the provider's current request. Undefined outside a request. */
export const currentContext = () => loaded?.Provider.ctx;

/** The loaded library. All code that uses it runs in a provider, which is created after the load. */
export function library(): LibraryModule {
  if (loaded === undefined) throw new Error('oidc-provider is not loaded.');
  return loaded;
}
