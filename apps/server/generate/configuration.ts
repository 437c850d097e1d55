import { configurationRows } from '#/config.ts';

/** The configuration reference. */
export function generateConfiguration(): string {
  const rows = configurationRows().map(
    ({ name, fallback, doc }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${doc} |`,
  );
  return `<!-- Generated from apps/server/src/config.ts by \`npm run generate\`. Do not edit. -->
# Configure Foyer

Foyer is configured by environment variables, which each process reads when it starts. Write them to
\`/etc/foyer/foyer.env\` ([deployment](deployment.md#create-the-account-and-the-configuration)), and [restart each
process](deployment.md#restart) after a change. If a variable that begins with \`FOYER_\` is unknown, or a value is wrong,
Foyer prints all problems and does not start.

A variable with "Also as a file" can be replaced by one with the suffix \`_FILE\`, whose value is the path of a file that
contains the value.

Administrators change all other settings [in Foyer](../administering/sign-in.md), while it runs.

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}
