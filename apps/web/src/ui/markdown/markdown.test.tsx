import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { MALFORMED_MARKDOWN } from '../../../test/malformed-markdown.ts';
import { Markdown } from './markdown.tsx';

const ELEMENTS = new Set(
  'div p br strong em code pre blockquote ul ol li hr h2 h3 h4 h5 h6 a'.split(' '), // every element that a text may contain
);
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/** Markup without the frame of the text and without the `<span>`s around text nodes. */
function render(source: string, headingLevel: 2 | 3 | 4 = 3): string {
  return renderToStaticMarkup(<Markdown source={source} headingLevel={headingLevel} />).replaceAll(
    /^<div[^>]*>|<\/div>$|<\/?span>/g,
    '',
  );
}

/** Tags of the markup: React writes an unescaped `<` only for tags. */
function tagsOf(html: string) {
  return [...html.matchAll(/<(\/?)([^\s/>]*)([^>]*)>/g)].map(([, , name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries([...rest.matchAll(/([^\s=/"]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  }));
}

/** The text that users see. */
function visibleText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

function expectHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(ELEMENTS).toContain(name);
    const { href, target, rel, start, ...others } = attributes;
    expect(others).toEqual({});
    if (start !== undefined) expect(start).toMatch(/^\d+$/);
    if (href === undefined) continue;
    expect(href).toMatch(/^(https?:\/\/[^@]*$|mailto:)/);
    expect({ name, target, rel }).toEqual({ name: 'a', target: '_blank', rel: 'noopener noreferrer' });
  }
}

describe('Markdown', () => {
  test.each([
    ['a **bold** and an *italic* word', '<p>a <strong>bold</strong> and an <em>italic</em> word</p>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['- one\n\n- two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
    ['- one\n  - below\n- two', '<ul><li>one<ul><li>below</li></ul></li><li>two</li></ul>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['> said\n> twice', '<blockquote><p>said\ntwice</p></blockquote>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['```sh\necho 1\n```', '<pre><code>echo 1</code></pre>'],
    ['one  \ntwo', '<p>one<br/>two</p>'],
    ['***', '<hr/>'],
    ['', ''],
    ['  \n ', ''],
    ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['_'.repeat(60), '<hr/>'],
  ])('%j becomes %s', (source, html) => {
    expect(render(source)).toBe(html);
  });

  const anchor = (address: string, content: string) =>
    `<p><a href="${address}" target="_blank" rel="noopener noreferrer">${content}</a></p>`;
  test.each([
    ['[shop](https://shop.example)', anchor('https://shop.example/', 'shop')],
    [
      '<https://shop.example/a?b=1&c=2>',
      anchor('https://shop.example/a?b=1&amp;c=2', 'https://shop.example/a?b=1&amp;c=2'),
    ],
    ['<desk@shop.example>', anchor('mailto:desk@shop.example', 'desk@shop.example')],
    ['[shop][s]\n\n[s]: http://shop.example "The shop"', anchor('http://shop.example/', 'shop')],
    ['[Shop]\n\n[shop]: http://one.example\n[shop]: http://two.example', anchor('http://one.example/', 'Shop')],
    ['![A plan](https://shop.example/plan.png)', anchor('https://shop.example/plan.png', 'A plan')],
    ['![](https://shop.example/plan.png)', anchor('https://shop.example/plan.png', 'https://shop.example/plan.png')],
    ['[![A plan](https://a.example/1.png)](https://b.example)', anchor('https://b.example/', 'A plan')],
  ])('the link %j leads there in a new tab', (source, html) => {
    expect(render(source)).toBe(html);
  });

  test('headings are below the one that they belong to, and no level is skipped', () => {
    const levels = (source: string, top: 2 | 3 | 4 = 3) =>
      [...render(source, top).matchAll(/<h(\d)>/g)].map(([, level]) => level);
    expect(levels('# a\n## b\n### c\n# d')).toEqual(['3', '4', '5', '3']);
    expect(levels('### a\n###### b\n# c\n### d')).toEqual(['3', '4', '3', '4']);
    expect(levels('# a\n## b\n### c\n#### d\n##### e', 4)).toEqual(['4', '5', '6', '6', '6']);
  });
});

describe('hostile Markdown', () => {
  test('has at least 40 kinds', () => {
    expect(new Set(MALFORMED_MARKDOWN.map(({ text }) => text)).size).toBeGreaterThanOrEqual(80);
  });

  test.each(MALFORMED_MARKDOWN)('$what is words', ({ text, reads }) => {
    const html = render(text);
    expectHarmless(html);
    expect(tagsOf(html).filter(({ name }) => name === 'a')).toEqual([]);
    if (reads !== undefined) expect(visibleText(html)).toContain(reads);
  });

  test.each(MALFORMED_MARKDOWN)('$what is harmless inside of other things', ({ text }) => {
    for (const around of [
      `> ${text}`,
      `- ${text}`,
      `# ${text}`,
      `**${text}**`,
      `[${text}](https://shop.example)`,
      `![${text}](x)`,
    ])
      expectHarmless(render(around));
  });
});

const BOMB = 100_000;
const fill = (unit: string, length = BOMB) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

describe('a bomb', () => {
  test.each(['a\n=\n', '-\na\n', '=\n', '\r>\n'])(
    'of 10,000 characters in lines of %j is shown as it stands',
    (lines) => {
      const source = lines.repeat(10_000 / lines.length);
      expect(render(source)).not.toMatch(/<(?:h\d|ul|blockquote)/);
    },
  );

  test.each([
    '>',
    '> ',
    '[',
    '*',
    '**a',
    '*_',
    '![',
    '[a](',
    '- ',
    '1. ',
    '`',
    '<',
    '<!--',
    '&',
    '#',
    '\n',
    '> - ',
    '[]',
    '\\',
    '~',
    '<?a',
  ])('of 100 kB of %j is shown as its source', (unit) => {
    const source = fill(unit);
    const html = render(source);
    expect(tagsOf(html).map(({ name }) => name)).toEqual(['p', 'p']);
    expect(visibleText(html)).toBe(source);
  });

  test.each([
    ['quotations', fill('>', 10_000)],
    ['lists', fill('1. ', 10_000)],
    ['lists in quotations', fill('> - ', 10_000)],
    ['emphasis', `${fill('*', 5000)}a${fill('*', 5000)}`],
    ['brackets', `${fill('[', 5000)}${fill(']', 5000)}`],
    ['pictures', `${'!['.repeat(1500)}a${'](b)'.repeat(1500)}`],
  ])('of 10,000 characters of nested %s is shown as its source', (_what, source) => {
    expect(visibleText(render(source))).toBe(source);
  });

  test('of many lists within each other ends at a depth, and loses no word', () => {
    const source = Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}- w${depth}`).join('\n');
    const html = render(source);
    expect(html.match(/<ul>/g)?.length).toBeLessThan(20);
    for (let depth = 0; depth < 90; depth += 1) expect(html).toContain(`w${depth}`);
  });

  test('of emphasis within emphasis ends at a depth, and loses no word', () => {
    const source = `${'*a **b '.repeat(300)}${'** *'.repeat(300)}`;
    const html = render(source);
    expect(html.match(/<(em|strong)>/g)?.length ?? 0).toBeLessThan(20);
    expect(visibleText(html).match(/[ab]/g)).toHaveLength(600);
  });

  test('of one long address behind many links leads nowhere', () => {
    const html = render(`[a]: http://b/${fill('x', 3000)}\n\n${'[a] '.repeat(2000)}`);
    expect(html).toBe(`<p>${'a '.repeat(2000).trim()}</p>`);
  });

  test('is not a long text written by a person', () => {
    const html = render('A **word** of [ours](https://shop.example), _often_.\n\n'.repeat(150));
    expect(html.match(/<strong>/g)).toHaveLength(150);
  });
});
