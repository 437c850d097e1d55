import type * as React from 'react';
import { jsxDEV as createElement, type JSXSource } from 'react/jsx-dev-runtime';

import { withSeparateTexts } from './separate-texts.ts';

export { Fragment } from 'react/jsx-dev-runtime';

export function jsxDEV(
  type: React.ElementType,
  props: object,
  key: React.Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): React.ReactElement {
  return createElement(type, withSeparateTexts(type, props), key, isStatic, source, self);
}
