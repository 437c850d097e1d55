import type * as React from 'react';
import { Fragment, jsx as createElement, jsxs as createElementOfMany } from 'react/jsx-runtime';

import { withSeparateTexts } from './separate-texts.ts';

export { Fragment };

/** JSX compiles to these functions: React's elements, in which no bare text has a sibling. */
export function jsx(type: React.ElementType, props: object, key?: React.Key): React.ReactElement {
  return createElement(type, withSeparateTexts(type, props), key);
}

export function jsxs(type: React.ElementType, props: object, key?: React.Key): React.ReactElement {
  return createElementOfMany(type, withSeparateTexts(type, props), key);
}

/** JSX of React, except that a component returns no bare text. */
export declare namespace JSX {
  type ElementType =
    | keyof React.JSX.IntrinsicElements
    | ((props: never) => React.ReactElement | null)
    | (new (props: never) => React.Component)
    | { (props: never): React.ReactNode; readonly $$typeof: symbol };
  type Element = React.JSX.Element;
  type ElementClass = React.JSX.ElementClass;
  type ElementAttributesProperty = React.JSX.ElementAttributesProperty;
  type ElementChildrenAttribute = React.JSX.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = React.JSX.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = React.JSX.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.JSX.IntrinsicClassAttributes<T>;
  type IntrinsicElements = React.JSX.IntrinsicElements;
}
