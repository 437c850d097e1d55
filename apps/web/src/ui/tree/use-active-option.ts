import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { treeStep } from './tree-step.ts';

/** Key and position of the active option. The position is -1 when no option becomes active without a key. */
type ActiveOption = { readonly key: string | undefined; readonly at: number };

const NONE: ActiveOption = { key: undefined, at: -1 };

const optionsOf = (tree: HTMLElement | null): HTMLElement[] => [
  ...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
];
const indexOfKey = (options: readonly HTMLElement[], key: string | undefined): number =>
  options.findIndex(({ dataset }) => dataset['key'] === key);

function rowOf(option: HTMLElement) {
  const expanded = option.getAttribute('aria-expanded');
  return {
    level: Number(option.getAttribute('aria-level')),
    expanded: expanded === null ? undefined : expanded === 'true',
    label: '',
  };
}

/**
 * The active option of a tree below a search field, and the keys of the field. When the active option is removed, such
 * as "Show more", the option at its position becomes active.
 */
export function useActiveOption() {
  const [tree, setTree] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState<string>();
  /** The active option for the observer, which options that are added or removed notify between renderings. */
  const current = useRef(NONE);

  function activate(next: ActiveOption) {
    current.current = next;
    setActive(next.key);
  }

  useEffect(() => {
    if (tree === null) return undefined;
    const mend = () => {
      const options = optionsOf(tree);
      const { key, at } = current.current;
      const found = indexOfKey(options, key);
      if (found >= 0) {
        current.current = { key, at: found };
        return;
      }
      const nearest = at < 0 ? -1 : Math.min(at, options.length - 1);
      const next = options[nearest]?.dataset['key'];
      current.current = { key: next, at: next === undefined ? at : nearest };
      setActive(next);
    };
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(tree, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [tree]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const options = optionsOf(tree);
    const at = indexOfKey(options, current.current.key);
    if (event.key === 'Enter') {
      // Without an option, Enter must not submit a surrounding form.
      event.preventDefault();
      options[at]?.click();
      return;
    }
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    // In a search text, these keys move the caret.
    if (!isVertical && !(isSideways && event.currentTarget.value === '')) return;
    event.preventDefault();
    const first = event.key === 'ArrowDown' ? 0 : options.length - 1;
    const step = at >= 0 ? treeStep(options.map(rowOf), at, event.key) : isVertical ? { go: first } : undefined;
    if (step === undefined) return;
    if ('go' in step) {
      const option = options[step.go];
      activate({ key: option?.dataset['key'], at: step.go });
      option?.scrollIntoView({ block: 'nearest' });
    } else {
      options[at]
        ?.querySelector<HTMLElement>('[data-arrow]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
  }

  return {
    setTree,
    active,
    setActive: (key: string) => activate({ key, at: indexOfKey(optionsOf(tree), key) }),
    /** Ends the activity of an option. With `atFirst`, the first of the next options becomes active. */
    restart: ({ atFirst }: { atFirst: boolean }) => activate({ ...NONE, at: atFirst ? 0 : -1 }),
    onKeyDown,
  };
}
