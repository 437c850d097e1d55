// Tool with which the vendor signs licences. It is not part of a server and does not connect to one.
import { run } from './command-line.ts';

process.chdir(process.env['INIT_CWD'] ?? '.');
const { status, stdout, stderr } = await run(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
