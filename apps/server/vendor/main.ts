// The tool of the vendor, who signs licences: no part of a server, and it asks none.
import { run } from './command-line.ts';

process.chdir(process.env['INIT_CWD'] ?? '.');
const { status, said, complained } = await run(process.argv.slice(2));
process.stdout.write(said);
process.stderr.write(complained);
process.exitCode = status;
