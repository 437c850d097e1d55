import { setTimeout as sleep } from 'node:timers/promises';

import { allowInsecureRequests, ClientSecretBasic, type Configuration, discovery } from 'openid-client';

import { type SuiteAppConfig, WrongConfiguration } from './config.ts';
import { createProblemLog } from './problem-log.ts';

const SOONEST_MS = 250;
const LATEST_MS = 5000;

/** Transient errors while Foyer or the network starts: codes of Node, of its `fetch`, and of `openid-client`. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
  'OAUTH_TIMEOUT',
]);

/**
 * Waits until Foyer answers, and returns its OpenID configuration for this application. Throws `WrongConfiguration` if
 * waiting would not help.
 */
export async function discoverFoyer(config: SuiteAppConfig, signal: AbortSignal): Promise<Configuration> {
  const { foyer, clientId, clientSecret } = config;
  const insecure = foyer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {};
  const complain = createProblemLog();
  for (let pause = SOONEST_MS; ; pause = Math.min(pause * 2, LATEST_MS)) {
    try {
      return await discovery(new URL('/oidc', foyer), clientId, undefined, ClientSecretBasic(clientSecret), insecure);
    } catch (error) {
      const { reason, passes } = explain(error);
      if (!passes) throw new WrongConfiguration(`FOYER_URL is ${foyer.origin}, but ${reason}.`);
      complain(`Waiting for Foyer at ${foyer.origin}: ${reason}.`);
      await sleep(pause, undefined, { signal });
    }
  }
}

/** Why Foyer could not be discovered, and whether that is transient. */
function explain(error: unknown): { reason: string; passes: boolean } {
  const causes = causesOf(error);
  const answer = causes.find((cause) => cause instanceof Response);
  if (answer !== undefined)
    return { reason: `that address answers with ${answer.status}`, passes: answer.status >= 500 };
  const passing = causes.map(codeOf).find((code) => PASSING.has(code));
  if (passing !== undefined) return { reason: `no connection (${passing})`, passes: true };
  const issuer = causes.map(issuerOf).find((candidate) => candidate !== undefined);
  if (issuer !== undefined) return { reason: `Foyer there has the address ${issuer}: use that one`, passes: false };
  const causeMessages = causes.filter((cause) => cause instanceof Error).map(({ message }) => message.trim());
  return { reason: `Foyer cannot be reached there: ${causeMessages.join(': ')}`, passes: false };
}

/** An error and its causes, outermost first. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The origin of Foyer's issuer, if it differs from the requested one. */
function issuerOf(cause: unknown): string | undefined {
  const { attribute, body } = (cause ?? {}) as { attribute?: unknown; body?: { issuer?: unknown } }; // of `openid-client`
  return attribute === 'issuer' ? URL.parse(String(body?.issuer))?.origin : undefined;
}
