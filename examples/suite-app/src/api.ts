import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { FoyerClient, FoyerAccount, AccountPlace } from './foyer.ts';
import { MAX_PRICE, type Labels } from './labels.ts';
import type { ApplicationSession, ApplicationSessions } from './sessions.ts';
import { isSameOrigin } from './sign-in.ts';
import type { Visitors } from './visitors.ts';

type ApiOptions = {
  readonly foyer: FoyerClient;
  readonly visitors: Visitors;
  readonly labels: Labels;
  readonly sessions: ApplicationSessions;
  readonly sessionOf: (request: FastifyRequest) => ApplicationSession | undefined;
  readonly origin: string;
};

/** Error of a refused call. Its text is for developers; the page has its own. */
class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object;

  constructor(status: number, code: string, details: object = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const FAULT = {
  en: (label: string) => ({ title: `Label ${label} does not work`, content: 'Please look at it at the shelf.' }),
  de: (label: string) => ({ title: `Etikett ${label} funktioniert nicht`, content: 'Bitte am Regal nachsehen.' }),
  fr: (label: string) => ({
    title: `L’étiquette ${label} ne fonctionne pas`,
    content: 'Merci de la vérifier en rayon.',
  }),
  es: (label: string) => ({ title: `La etiqueta ${label} no funciona`, content: 'Compruébela en la estantería.' }),
  zh: (label: string) => ({ title: `价签 ${label} 出现故障`, content: '请到货架处检查。' }),
};

/** The API of the page. Every call is authorised with the current permissions of Foyer. */
export function mountApi(
  server: FastifyInstance,
  { foyer, visitors, sessions, labels, sessionOf, origin }: ApiOptions,
): void {
  /** Returns the caller, who must have the permission if one is given. */
  async function require(request: FastifyRequest, permission?: string): Promise<FoyerAccount> {
    if (request.method !== 'GET' && !isSameOrigin(request, origin)) throw new ApiRefusal(403, 'another_site');
    const session = sessionOf(request);
    const person = session && (await visitors.identify(session));
    if (person === undefined) throw new ApiRefusal(401, 'signed_out');
    if (permission !== undefined && !person.permissions.includes(permission)) throw new ApiRefusal(403, 'not_allowed');
    return person;
  }

  /** The selected store of the caller, which must be the one that the page shows. */
  function storeOf({ store }: FoyerAccount, request: FastifyRequest): AccountPlace {
    if (store === undefined) throw new ApiRefusal(409, 'no_store');
    const { store: wanted } = request.query as { store?: string };
    if (wanted !== undefined && wanted !== store.id) throw new ApiRefusal(409, 'other_store', { store });
    return store;
  }

  function numberOf(value: unknown): number {
    if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_PRICE) return value;
    throw new ApiRefusal(422, 'price', { most: MAX_PRICE });
  }

  server.setErrorHandler((error, request, reply) => answerFailure(error as Error, request, reply));

  server.get('/api/me', async (request) => {
    const { sub, name, locale, permissions, customer, store } = await require(request);
    return { id: sub, name, language: locale, permissions, customer: customer ?? null, store: store ?? null };
  });

  server.get('/api/labels', async (request) => {
    const store = storeOf(await require(request, 'esl.labels.read'), request);
    return { store, labels: labels.list(store.id) };
  });

  server.put<{ Params: { id: string }; Body: unknown }>('/api/labels/:id/price', async (request) => {
    const store = storeOf(await require(request, 'esl.labels.write'), request);
    const price = numberOf((request.body as { price?: unknown } | null)?.price);
    const label = labels.change(request.params.id, store.id, price);
    if (label === undefined) throw new ApiRefusal(404, 'no_label');
    return { store, label };
  });

  server.post('/api/labels/send', async (request) => {
    const store = storeOf(await require(request, 'esl.labels.push'), request);
    return { store, sent: labels.send(store.id) };
  });

  server.post<{ Params: { id: string } }>('/api/labels/:id/fault', async (request) => {
    const person = await require(request, 'esl.labels.read');
    const store = storeOf(person, request);
    const label = labels.find(request.params.id, store.id);
    if (label === undefined) throw new ApiRefusal(404, 'no_label');
    const texts = Object.fromEntries(
      Object.entries(FAULT).map(([language, formatFault]) => [language, formatFault(label.article)]),
    );
    const audience = { kind: 'organisation', id: person.organisation.id };
    await foyer.call('notices', 'POST', '/v2/suite/notices', { type: 'WARNING_NOTICE', audience, texts });
    return { store };
  });

  // For all stores of the user: Foyer lists those with the permission, whichever store is selected.
  server.get('/api/waiting-stores', async (request) => {
    await require(request);
    const session = sessionOf(request); // with the tokens that the check may have refreshed
    if (session === undefined) throw new ApiRefusal(401, 'signed_out');
    const stores = await foyer.listStores(session.accessToken, 'esl.labels.push');
    const counted = stores.map(({ id, name }) => ({ id, name, waiting: labels.waiting(id) }));
    return { stores: counted.filter(({ waiting }) => waiting > 0) };
  });

  server.get('/api/articles', async (request) => {
    const store = storeOf(await require(request, 'esl.articles.read'), request);
    return { store, articles: labels.list(store.id).map(({ article, name }) => ({ article, name })) };
  });

  server.get('/api/stations', async (request) => {
    const store = storeOf(await require(request, 'esl.stations.read'), request);
    labels.list(store.id);
    return { store, stations: labels.stations(store.id) };
  });

  server.post('/api/sign-out', async (request) => {
    if (!isSameOrigin(request, origin)) throw new ApiRefusal(403, 'another_site');
    const session = sessionOf(request);
    if (session === undefined) throw new ApiRefusal(401, 'signed_out');
    sessions.end(session);
    return { address: foyer.signOutAddress(session).href };
  });

  server.all('/api/*', async () => {
    throw new ApiRefusal(404, 'no_such_call');
  });
}

function answerFailure(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiRefusal) return reply.code(error.status).send({ code: error.code, ...error.details });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return reply.code(error.statusCode).send({ code: 'bad_request' });
  request.log.error(error);
  if (request.url.startsWith('/api/')) return reply.code(503).send({ code: 'try_again' });
  return reply.code(503).type('text/plain').send('Foyer does not answer as it should. Please try again.');
}
