import { expect, test } from 'vitest';

import { createSharedState } from '#/shared/state/shared-state.ts';

import { followTyping } from './typing.ts';

type Focused = 'input' | 'button' | 'iframe';

/** A document whose focus the test moves. */
function follow() {
  let focused: Focused = 'button';
  const target = new EventTarget();
  const window = new EventTarget();
  const document = {
    get activeElement() {
      return { matches: (selector: string) => selector.split(', ').includes(focused) } as Element;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const isTyping = createSharedState(false);
  const stop = followTyping(document, window, isTyping);
  return {
    isTyping,
    stop,
    type: () => void target.dispatchEvent(new Event('input')),
    async focus(next: Focused) {
      focused = next;
      if (next === 'iframe') window.dispatchEvent(new Event('blur'));
      else target.dispatchEvent(new Event('focusin'));
      await Promise.resolve();
    },
  };
}

test('a person types from the first character until the focus leaves all fields', async () => {
  const { focus, type, isTyping } = follow();
  await focus('input');
  expect(isTyping.read()).toBe(false);
  type();
  expect(isTyping.read()).toBe(true);
  await focus('input'); // the next field
  expect(isTyping.read()).toBe(true);
  await focus('button');
  expect(isTyping.read()).toBe(false);
  await focus('input');
  expect(isTyping.read()).toBe(false);
});

test('focus in a frame counts as typing', async () => {
  const { focus, isTyping } = follow();
  await focus('iframe');
  expect(isTyping.read()).toBe(true);
  await focus('button');
  expect(isTyping.read()).toBe(false);
});

test('a stopped observer ignores events', async () => {
  const { focus, type, isTyping, stop } = follow();
  await focus('input');
  type();
  stop();
  expect(isTyping.read()).toBe(false);
  type();
  await focus('iframe');
  expect(isTyping.read()).toBe(false);
});
