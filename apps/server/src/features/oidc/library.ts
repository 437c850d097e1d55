/** The package warns about each Node release that is not an LTS release. Foyer pins and tests its release. */
const RUNTIME_WARNING = 'Unsupported runtime';

/** Imports `oidc-provider` without this warning, which no option disables. Otherwise every command would print it. */
async function importWithoutWarning() {
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

export const { Provider, errors, interactionPolicy } = await importWithoutWarning();
