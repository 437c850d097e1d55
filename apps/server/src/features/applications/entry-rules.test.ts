import { expect, test } from 'vitest';

import { findEntryProblem } from './entry-rules.ts';

const at = (publicUrl: string, internalHosts: readonly string[] = []) => ({
  publicUrl,
  internalHosts,
  linksKnown: true,
});
const unknown = { publicUrl: 'https://0.0.0.0:8443', internalHosts: ['labels.lan'], linksKnown: false };

test.each([
  ['the same origin', 'https://foyer.example', 'https://foyer.example/app/'],
  ['another port of the host', 'https://foyer.example', 'https://foyer.example:9443/'],
  ['the default port beside one of Foyer', 'https://foyer.example:8443', 'https://foyer.example/'],
  ['http on the host', 'https://foyer.example', 'http://foyer.example:8080/'],
  ['other letters', 'https://foyer.example', 'HTTPS://FOYER.Example:9443/'],
  ['a dot at the end', 'https://foyer.example', 'https://foyer.example.:9443/'],
  ['a dot at the end of the public address', 'https://foyer.example.', 'https://foyer.example:9443/'],
  ['an encoded dot', 'https://foyer.example', 'https://foyer%2Eexample:9443/'],
  ['a full-width dot', 'https://foyer.example', 'https://foyer．example:9443/'],
  ['a soft hyphen', 'https://foyer.example', 'https://foy\u00ADer.example:9443/'],
  ['an international name', 'https://büro.example', 'https://xn--bro-hoa.example:9443/'],
  ['an international name in full-width letters', 'https://xn--bro-hoa.example', 'https://ＢÜＲＯ.example:9443/'],
  ['an IPv4 address as one number', 'https://10.0.0.5', 'https://167772165:9443/'],
  ['an IPv4 address in hexadecimal', 'https://10.0.0.5', 'https://0xa.0.0.0x5:9443/'],
  ['an IPv6 address in another form', 'https://[fd00::5]', 'https://[FD00:0:0:0:0:0:0:5]:9443/'],
  ['a name that only begins like loopback', 'https://127.0.0.1.example', 'https://127.0.0.1.example:9443/'],
])("cookies of Foyer: an application on Foyer's host is refused: %s", (_how, publicUrl, entry) => {
  expect(findEntryProblem(entry, at(publicUrl))).toBe('own');
});

test.each([
  ['http://localhost:8080', 'http://localhost:8080/app'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['https://[::1]:8443', 'https://[0:0:0:0:0:0:0:1]:8443/'],
  ['http://localhost.:8080', 'http://localhost:8080/'],
])('on loopback (%s) the same origin is refused', (publicUrl, entry) => {
  expect(findEntryProblem(entry, at(publicUrl))).toBe('own');
});

test.each([
  ['http://localhost:8080', 'http://localhost:4400/'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:4400/'],
  ['http://127.9.9.9:8080', 'http://127.9.9.9:4400/'],
  ['https://[::1]:8443', 'https://[::1]:9443/'],
])('on loopback (%s) another port is another application', (publicUrl, entry) => {
  expect(findEntryProblem(entry, at(publicUrl))).toBeUndefined();
});

test.each(['https://labels.example/', 'https://labels.foyer.example/', 'https://foyer.example.evil.example/'])(
  'another host is served: %s',
  (entry) => expect(findEntryProblem(entry, at('https://foyer.example'))).toBeUndefined(),
);

test.each([
  ['a host of the Internet', 'http://shop-app.example.com/'],
  ['a private address', 'http://192.168.1.20/'],
  ['a name that begins like loopback', 'http://localhost.example/'],
  ['a name below a named host', 'http://sub.labels.lan/'],
])('a code by http: beside an https Foyer, http is refused for %s', (_what, entry) => {
  expect(findEntryProblem(entry, at('https://foyer.example', ['labels.lan']))).toBe('insecure');
});

test.each([
  'http://localhost:4400/',
  'http://127.0.0.2/',
  'http://[::1]:4400/',
  'http://labels.lan:8080/',
  'http://[fd00::5]/',
])('http is served on loopback and for hosts of FOYER_INTERNAL_HOSTS: %s', (entry) => {
  expect(findEntryProblem(entry, at('https://foyer.example', ['labels.lan', 'fd00::5']))).toBeUndefined();
});

test.each(['https://foyer.example:9443/', 'https://10.0.0.5:9443/', 'http://labels.lan:8080/'])(
  'cookies of Foyer: without FOYER_PUBLIC_URL any host may be that of Foyer, and %s is refused',
  (entry) => expect(findEntryProblem(entry, unknown)).toBe('public_url'),
);

test('without FOYER_PUBLIC_URL applications on loopback are served', () => {
  expect(findEntryProblem('http://127.0.0.1:4400/', unknown)).toBeUndefined();
});

test('a Foyer without https serves applications by http', () => {
  expect(findEntryProblem('http://labels.example/', at('http://foyer.example'))).toBeUndefined();
});
