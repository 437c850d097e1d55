import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { openEmbedded } from '#/platform/database/embedded.ts';
import { migrate } from '#/platform/database/migrate.ts';

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  _text: 'string[]',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'timestamp with time zone': 'Timestamp',
  date: 'CalendarDate',
  jsonb: 'Json',
};

/** Row types of the migrated database, as TypeScript. */
export async function generateTables(migrations: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tables-'));
  const database = await openEmbedded(folder);
  try {
    await migrate(database, migrations);
    const { rows } = await sql<{
      table: string;
      column: string;
      type: string;
      nullable: boolean;
      defaulted: boolean;
      computed: boolean;
    }>`
      select table_name as table, column_name as column, case data_type when 'ARRAY' then udt_name else data_type end as type,
        is_nullable = 'YES' as nullable, column_default is not null as defaulted, is_generated = 'ALWAYS' as computed
      from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations'
      order by table_name, ordinal_position`.execute(database.queries);
    const tables = Object.entries(Object.groupBy(rows, ({ table }) => table));
    const lines = tables.map(([table, columns = []]) => `  ${table}: {\n${columns.map(columnLine).join('')}  };\n`);
    return `${HEADER}\nexport type Tables = {\n${lines.join('')}};\n`;
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

const HEADER = `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { ColumnType, Generated, RawBuilder } from 'kysely';

type Timestamp = ColumnType<Date, Date | RawBuilder<Date>, Date | RawBuilder<Date>>;
type DefaultTimestamp = ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
/** Selected as a text, with to_char: drivers read a date as midnight in the time zone of the process. */
type CalendarDate = ColumnType<never, string, string>;
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
`;

function columnLine({
  column,
  type,
  nullable,
  defaulted,
  computed,
}: {
  column: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  computed: boolean;
}): string {
  const tsType = TYPES[type];
  if (tsType === undefined) throw new Error(`No row type for PostgreSQL's ${type} (column ${column}).`);
  if (computed) return `    ${column}: ColumnType<${tsType}, never, never>;\n`;
  // Kysely does not look inside a Generated<ColumnType<…>>, so these two have separate types.
  if (defaulted && (tsType === 'Timestamp' || tsType === 'Json')) return `    ${column}: Default${tsType};\n`;
  const value = nullable ? `${tsType} | null` : tsType;
  return `    ${column}: ${defaulted ? `Generated<${value}>` : value};\n`;
}
