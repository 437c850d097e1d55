// Serves the application until it is stopped.
import { createApp } from './app.ts';
import { readConfig, WrongConfiguration } from './config.ts';
import { discoverFoyer } from './discovery.ts';
import { createFoyer } from './foyer.ts';
import manifest from './manifest.json' with { type: 'json' };
import { reportVersion } from './report-version.ts';

const { version } = manifest;
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

try {
  const config = readConfig(process.env);
  const foyer = createFoyer(await discoverFoyer(config, ending.signal), config);
  const server = await createApp({ config, foyer });
  ending.signal.addEventListener('abort', () => void server.close());
  await server.listen({ host: config.host, port: config.port });
  process.stdout.write(
    `Labels ${version} are ready at ${config.publicUrl.origin}, for the users of ${config.foyer.origin}\n`,
  );
  await reportVersion(foyer, version, ending.signal);
} catch (error) {
  if (error instanceof WrongConfiguration) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (!ending.signal.aborted) throw error;
}
