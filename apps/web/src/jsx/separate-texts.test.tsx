import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const Plain = ({ children }: { children: ReactNode }) => <b>{children}</b>;

it.each([
  ['a text alone', () => <p>Text</p>, '<p>Text</p>'],
  [
    'texts without other nodes',
    () => (
      <p>
        {3} of {false}
        {4}
      </p>
    ),
    '<p>3 of 4</p>',
  ],
  [
    'a text beside a node',
    () => (
      <p>
        Text <i />
      </p>
    ),
    '<p><span>Text </span><i></i></p>',
  ],
  [
    'a number beside a node',
    () => (
      <p>
        {0}
        <i />
      </p>
    ),
    '<p><span>0</span><i></i></p>',
  ],
  [
    'a text in a fragment',
    () => (
      <p>
        <>Text</>
        <i />
      </p>
    ),
    '<p><span>Text</span><i></i></p>',
  ],
  [
    'a text of parts in a fragment',
    () => (
      <p>
        <>Text {1}</>
        <i />
      </p>
    ),
    '<p><span>Text 1</span><i></i></p>',
  ],
  ['a text in Suspense', () => <Suspense>Text</Suspense>, '<span>Text</span>'],
  ['a text in a list', () => <p>{['Text', <i key="i" />]}</p>, '<p><span>Text</span><i></i></p>'],
  [
    'a list of one text',
    () => (
      <p>
        <i />
        {['Text']}
      </p>
    ),
    '<p><i></i><span>Text</span></p>',
  ],
  [
    'children of a component',
    () => (
      <Plain>
        Text <i />
      </Plain>
    ),
    '<b><span>Text </span><i></i></b>',
  ],
  [
    'a space between nodes',
    () => (
      <p>
        <i /> <b />
      </p>
    ),
    '<p><i></i> <b></b></p>',
  ],
  [
    'no text',
    () => (
      <p>
        {''}
        <i />
        {null}
      </p>
    ),
    '<p><i></i></p>',
  ],
])('%s has no bare sibling', (_, element, markup) => {
  expect(renderToStaticMarkup(element())).toBe(markup);
});

it('keeps the position of each child when neighbouring texts are joined', () => {
  const element = (text: string | false) => (
    <p>
      a {text}
      <i />
    </p>
  );
  const { children } = element('b').props as { children: readonly unknown[] };
  expect(children).toHaveLength(3);
  expect(children[1]).toBeNull();
});
