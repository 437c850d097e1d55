import { vi } from 'vitest';

type PostedMessage = { readonly data: unknown; readonly to: string };

/** The window of a page and the one that it stands in; what crosses is cloned, as between real ones. */
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
    /** What the page has said, and to which origin. */
    sent,
    /** Something arrives, from the shell unless somebody else says it. */
    arrive(
      data: unknown,
      { source = shell, origin = 'https://foyer.example' }: { source?: object; origin?: string } = {},
    ) {
      page.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data), source, origin }));
    },
    /** Somebody presses a key on the page. Returns whether nobody has taken it. */
    press(
      key: string,
      modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
    ): boolean {
      const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
      return page.dispatchEvent(
        Object.assign(new Event('keydown', { cancelable: true }), { key, ...none, ...modifiers }),
      );
    },
    /** Something of the page's own that hears its keys. */
    addKeyListener: (listener: (event: Event) => void) => page.addEventListener('keydown', listener),
  };
}

/** A page in no frame: it is its own parent. */
export function createLonePage(): void {
  const window = Object.assign(new EventTarget(), { location: new URL('https://labels.example/') });
  vi.stubGlobal('window', Object.assign(window, { parent: window }));
}
