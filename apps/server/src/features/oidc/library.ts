/** What it says of every Node that is no long-term line by name; the pinned one is what all its tests run on. */
const WRONG_NODE = 'Unsupported runtime';

/** `oidc-provider`, which otherwise writes a line to stderr for whoever only uses the command line. */
async function loadQuietly() {
  // oxlint-disable no-console -- it has no other way to be told
  const { warn } = console;
  console.warn = (line: unknown, ...more: unknown[]) => {
    if (!String(line).includes(WRONG_NODE)) warn(line, ...more);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
  // oxlint-enable no-console
}

export const { Provider, errors, interactionPolicy } = await loadQuietly();
