/** The package warns about each Node release outside a long-term line. Foyer pins and tests its release. */
const RUNTIME_WARNING = 'Unsupported runtime';

/** Imports `oidc-provider` without its warning, which would be in the output of every command. No option disables it. */
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
