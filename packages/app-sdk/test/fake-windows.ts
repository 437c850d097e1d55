import { vi } from 'vitest';

type PostedMessage = { readonly data: unknown; readonly to: string };

/** The window of a page and its parent. Messages are cloned, as between real windows. */
export function createFrame(path = '/') {
  const page = new EventTarget();
  const sent: PostedMessage[] = [];
  const shell = {
    postMessage: (data: unknown, to: string) => void sent.push({ data: structuredClone(data), to }),
  };
  const window = Object.assign(page, {
    parent: shell,
    location: new URL(path, 'https://labels.example'),
  });
  vi.stubGlobal('window', window);

  return {
    /** Messages that the page has sent, and their target origins. */
    sent,
    /** Delivers a message, from the shell unless another source is given. */
    arrive(
      data: unknown,
      { source = shell, origin = 'https://foyer.example' }: { source?: object; origin?: string } = {},
    ) {
      page.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data), source, origin }));
    },
    /** Presses a key on the page. Returns false if its default was prevented. */
    press(
      key: string,
      modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
    ): boolean {
      const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
      return page.dispatchEvent(
        Object.assign(new Event('keydown', { cancelable: true }), { key, ...none, ...modifiers }),
      );
    },
    /** Adds a key listener of the page itself. */
    addKeyListener: (listener: (event: Event) => void) => page.addEventListener('keydown', listener),
  };
}

/** A page outside a frame: it is its own parent. */
export function createLonePage(): void {
  const window = Object.assign(new EventTarget(), { location: new URL('https://labels.example/') });
  vi.stubGlobal('window', Object.assign(window, { parent: window }));
}
