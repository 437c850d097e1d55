import { MANIFEST_BYTES } from '@foyer/contract/limits/applications.ts';
import { MANIFEST_SAMPLE } from '@foyer/contract/manifest-sample.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';

import { checkDocument, readManifestFile } from './read-manifest.ts';

const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
});

const answer = (status: number, body: object) =>
  fetch.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const refuse = (fields: Record<string, string>) => answer(400, { resultCode: 'A0401', fields });
const sent = () => JSON.parse(fetch.mock.calls[0]?.[1].body as string) as unknown; // a call has a JSON body
const DOCUMENT = { code: 'labels' };

describe('the check of a document', () => {
  test('sends the document and returns the manifest of the response', async () => {
    answer(200, { resultCode: 1001, data: MANIFEST_SAMPLE });
    expect(await checkDocument(DOCUMENT, undefined)).toEqual({ manifest: MANIFEST_SAMPLE });
    expect(sent()).toEqual({ manifest: DOCUMENT });
  });

  test('sends the code of the application to upgrade', async () => {
    answer(200, { resultCode: 1001, data: MANIFEST_SAMPLE });
    await checkDocument(DOCUMENT, 'labels');
    expect(sent()).toEqual({ manifest: DOCUMENT, over: 'labels' });
  });

  test('returns the problems of the document without those of the entry address', async () => {
    refuse({ '/manifest/code': 'taken', '/entry': 'own' });
    expect(await checkDocument(DOCUMENT, undefined)).toEqual({ document: DOCUMENT, problems: { '/code': 'taken' } });
  });

  test('accepts a document whose only problem is the entry address', async () => {
    refuse({ '/entry': 'own' });
    expect(await checkDocument(DOCUMENT, undefined)).toEqual({ manifest: DOCUMENT });
  });

  test('fails if the server refuses the request or does not respond', async () => {
    answer(403, { resultCode: 'A0302', fields: { '/manifest/code': 'taken' } });
    await expect(checkDocument(DOCUMENT, undefined)).rejects.toBeInstanceOf(ApiError);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(checkDocument(DOCUMENT, undefined)).rejects.toThrow('was not answered');
  });
});

describe('a file', () => {
  test('that is a JSON document is checked', async () => {
    answer(200, { resultCode: 1001, data: MANIFEST_SAMPLE });
    const file = new File([JSON.stringify(DOCUMENT)], 'manifest.json');
    expect(await readManifestFile(file, 'labels')).toEqual({ manifest: MANIFEST_SAMPLE });
    expect(sent()).toEqual({ manifest: DOCUMENT, over: 'labels' });
  });

  test('that is not JSON or is too large is not sent', async () => {
    expect(await readManifestFile(new File(['{'], 'manifest.json'), undefined)).toEqual({ problems: { '': 'json' } });
    const large = new File([' '.repeat(MANIFEST_BYTES - 1), '12'], 'manifest.json');
    expect(await readManifestFile(large, undefined)).toEqual({ problems: { '': 'too_large' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('of the maximum size is checked', async () => {
    answer(200, { resultCode: 1001, data: MANIFEST_SAMPLE });
    const file = new File([' '.repeat(MANIFEST_BYTES - 2), '{}'], 'manifest.json');
    expect(await readManifestFile(file, undefined)).toEqual({ manifest: MANIFEST_SAMPLE });
  });
});
