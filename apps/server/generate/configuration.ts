import { configurationRows } from '#/config.ts';

/** The configuration reference. */
export function generateConfiguration(): string {
  const rows = configurationRows().map(
    ({ name, fallback, doc }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${doc} |`,
  );
  return `<!-- Generated from apps/server/src/config.ts by \`npm run generate\`. Do not edit. -->
# Configure Foyer

Foyer is configured by environment variables, which each process reads at its start. Write them to
\`/etc/foyer/foyer.env\` ([deployment](deployment.md#create-the-account-and-the-configuration)), and [restart each
process](deployment.md#restart) after a change. If a name that begins with \`FOYER_\` is unknown, or a value is wrong,
Foyer does not start, and prints all problems. A variable with "Also as a file" can name a file that contains the value
instead.

Administrators change everything else while Foyer runs, in [its settings](../administering/sign-in.md).

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}
