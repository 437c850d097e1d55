import { describe, expect, test } from 'vitest';

import { findNextFocusTarget, trailOf } from './focus-restoration.ts';

/** An element of a document with only what the functions use; `kind` is the part of a selector that it matches. */
class FakeElement {
  parentElement: FakeElement | null = null;
  children: FakeElement[] = [];
  readonly kind: string;

  constructor(kind: string, ...children: FakeElement[]) {
    this.kind = kind;
    for (const child of children) this.append(child);
  }

  append(child: FakeElement): void {
    child.parentElement = this;
    this.children.push(child);
  }

  remove(): void {
    const { parentElement } = this;
    if (parentElement !== null) parentElement.children = parentElement.children.filter((child) => child !== this);
    this.parentElement = null;
  }

  get isConnected(): boolean {
    return this.kind === 'body' || this.parentElement?.isConnected === true;
  }

  matches(selector: string): boolean {
    return selector.split(', ').includes(this.kind);
  }

  closest(selector: string): FakeElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
}

const SECTION = 'section[aria-labelledby]';
const asElement = (element: FakeElement) => element as unknown as Element;
const follow = (element: FakeElement) => trailOf(asElement(element));

function createRow() {
  const button = new FakeElement('button');
  return { button, row: new FakeElement('li', new FakeElement('div', button)) };
}

/** A section with a list of three rows, each with a button. */
function createList() {
  const [first, second, last] = [createRow(), createRow(), createRow()];
  const list = new FakeElement('ul', first.row, second.row, last.row);
  const section = new FakeElement(SECTION, list);
  const page = new FakeElement('div', section);
  const body = new FakeElement('body', page);
  return { body, page, section, list, first, second, last };
}

describe('the place nearest to a removed element is', () => {
  test('the row after a removed row, and the row before the last one', () => {
    const { first, second, last } = createList();
    const afterSecond = follow(second.button);
    second.row.remove();
    expect(findNextFocusTarget(afterSecond)).toBe(last.row);
    const afterLast = follow(last.button);
    last.row.remove();
    expect(findNextFocusTarget(afterLast)).toBe(first.row);
  });

  test('the row of a removed button, and no other button of that row', () => {
    const { second } = createList();
    second.button.parentElement?.append(new FakeElement('button'));
    const trail = follow(second.button);
    second.button.remove();
    expect(findNextFocusTarget(trail)).toBe(second.row);
  });

  test('the section of a removed list', () => {
    const { section, list, second } = createList();
    const trail = follow(second.button);
    list.remove();
    expect(findNextFocusTarget(trail)).toBe(section);
  });

  test('none while the element is in the page, and none once another page is shown', () => {
    const { page, second } = createList();
    const trail = follow(second.button);
    expect(findNextFocusTarget(trail)).toBeUndefined();
    page.remove();
    expect(findNextFocusTarget(trail)).toBeUndefined();
  });

  test('none for an element of a dialog or a tree, which move the focus themselves', () => {
    for (const kind of ['[role=dialog]', '[role=alertdialog]', '[role=tree]']) {
      const button = new FakeElement('button');
      const row = new FakeElement('li', button);
      const list = new FakeElement(kind, row, new FakeElement('li'));
      expect(new FakeElement('body', list).children).toHaveLength(1);
      const trail = follow(button);
      row.remove();
      expect(findNextFocusTarget(trail)).toBeUndefined();
    }
  });
});
