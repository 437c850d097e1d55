import { configurationRows } from '#/config.ts';

/** The configuration reference. */
export function generateConfiguration(): string {
  const rows = configurationRows().map(
    ({ name, fallback, doc }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${doc} |`,
  );
  return `<!-- Generated from apps/server/src/config.ts by \`npm run generate\`. Do not edit. -->
# Configuration

Foyer is configured by environment variables, read once at the start. An unknown \`FOYER_…\` name or a bad value
stops the start with one list of all problems. What an administrator changes while Foyer runs lives in the
settings, in the database.

| name | as shipped | what it does |
| --- | --- | --- |
${rows.join('\n')}
`;
}
