import { createSmtpServer, MAIL, sendMail, SENDER } from '@foyer/server/test/fakes/smtp-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: Awaited<ReturnType<typeof createSmtpServer>>;
beforeAll(async () => {
  server = await createSmtpServer();
});
beforeEach(() => void server.received.splice(0));
afterAll(() => server.close());

describe('no other recipient gets the email', () => {
  const EVIL = 'mallory@evil.example';

  test.each([
    ['subject', { subject: `Hello\r\nBcc: ${EVIL}` }, SENDER],
    ['subject, with bare line feeds', { subject: `Hello\nBcc: ${EVIL}\n\nbody` }, SENDER],
    ['name of the sender', {}, { ...SENDER, name: `Foyer" <${EVIL}>\r\nBcc: ${EVIL}\r\nX: "` }],
    ['name of the sender, as a list', {}, { ...SENDER, name: `${EVIL}, Foyer` }],
  ])('by a header in the %s', async (_where, mail, from) => {
    const { port, received } = server;
    expect(await sendMail(`smtp://127.0.0.1:${port}`, mail, from)).toBe('sent');
    expect(received).toMatchObject([{ from: SENDER.address, to: [MAIL.to] }]);
    const names = received[0]?.raw.split('\r\n\r\n')[0]?.match(/^[\w-]+(?=:)/gm);
    expect(names?.map((name) => name.toLowerCase()).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
  });

  test.each([
    ['a list', `${MAIL.to},${EVIL}`],
    ['a quoted part that holds an address (CVE-2025-13033)', `"${EVIL} x"@example.org`],
    ['a group (CVE-2026-121424)', `all:${MAIL.to},${EVIL};`],
    ['angle brackets', `${MAIL.to}> <${EVIL}`],
    ['a command behind', `${MAIL.to}>\r\nRCPT TO:<${EVIL}`],
  ])('by a recipient that is %s, if one is ever passed', async (_what, to) => {
    const { port, received } = server;
    await sendMail(`smtp://127.0.0.1:${port}`, { to });
    expect(received.flatMap((mail) => mail.to)).not.toContain(EVIL);
  });

  test.each(['\r\n.\r\n', '\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n', '\r\n.\r'])(
    'by a second email that is smuggled behind %j (CVE-2023-51764)',
    async (end) => {
      const smuggled = `MAIL FROM:<${EVIL}>\r\nRCPT TO:<${EVIL}>\r\nDATA\r\nSubject: smuggled\r\n\r\nevil\r\n.\r\n`;
      const { port, received } = server;
      const body = `before${end}${smuggled}`;
      expect(await sendMail(`smtp://127.0.0.1:${port}`, { text: body, html: body })).toBe('sent');
      expect(received).toMatchObject([{ from: SENDER.address, to: [MAIL.to] }]);
      expect(received[0]?.raw).not.toMatch(/[^\r]\n|\r(?!\n)/); // no line end that servers interpret differently
    },
  );
});
