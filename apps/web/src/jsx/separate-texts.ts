import { createElement, type ElementType } from 'react';

/**
 * Props in which no bare text has a sibling. Browsers' translators replace each text node by an element. React then
 * fails to insert or remove a node beside that text, or to change it (react#11538). A text that is the only child of an
 * element is safe: React replaces the whole content of that element.
 */
export function withSeparateTexts(type: ElementType | symbol, props: object): object {
  if (!('children' in props)) return props;
  const children: unknown = Array.isArray(props.children) ? separateTexts(props.children) : props.children;
  // Fragments, Suspense and similar types render no element: their text becomes a sibling of the nodes around them.
  if (typeof type === 'symbol' && isText(children)) return { ...props, children: inElement(children) };
  return children === props.children ? props : { ...props, children };
}

/**
 * Joins neighbouring texts, and puts a text beside other nodes into an element of its own. Each child keeps its
 * position, which is the identity of a child without a key. Spaces between elements stay bare: translators skip them,
 * and as elements they would be items of a flex container.
 */
function separateTexts(children: readonly unknown[]): unknown {
  const joined = joinNeighbours(children);
  const present = joined.filter((child) => !isEmpty(child));
  if (present.length === 1 && isText(present[0])) return present[0];
  return joined.map((child, position) => {
    if (Array.isArray(child)) {
      const separate = separateTexts(child);
      return isText(separate) ? inElement(separate, `:${position}`) : separate;
    }
    return isText(child) && String(child).trim() !== '' ? inElement(child, `:${position}`) : child;
  });
}

function joinNeighbours(children: readonly unknown[]): unknown[] {
  const joined = [...children];
  let first: number | undefined;
  joined.forEach((child, position) => {
    if (isEmpty(child)) return;
    if (!isText(child)) first = undefined;
    else if (first === undefined) first = position;
    else {
      joined[first] = `${String(joined[first])}${child}`;
      joined[position] = null;
    }
  });
  return joined;
}

type TextChild = string | number | bigint;

const isText = (child: unknown): child is TextChild =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

/** Whether React renders nothing for a child. */
const isEmpty = (child: unknown) => child === '' || child === null || child === undefined || typeof child === 'boolean';

const inElement = (text: TextChild, key?: string) => createElement('span', { key }, text);
