/** An element that had the focus and its ancestors, each with its index among its siblings. */
export type Trail = readonly { readonly element: Element; readonly index: number }[];

const ROW = 'li, tr, [data-row]';
const FOCUS_TARGET = `${ROW}, section[aria-label], section[aria-labelledby]`;
/** Elements that move the focus themselves. */
const SELF_FOCUSING = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tree]';

/** An element that is removed as soon as the user has answered it, such as a message. */
const TRANSIENT = '[data-transient]';

/** The trail of a focused element; empty for elements that move the focus themselves. */
export function trailOf(element: Element | null): Trail {
  const trail: { element: Element; index: number }[] = [];
  for (let each = element; each?.parentElement; each = each.parentElement)
    trail.push({ element: each, index: [...each.parentElement.children].indexOf(each) });
  return element?.closest(SELF_FOCUSING) ? [] : trail;
}

/**
 * The place nearest to an element that was removed: the row that follows a removed row, otherwise the row or the
 * section that contained the element. Never a button, which could repeat the action. Undefined when the page has
 * changed.
 */
export function findNextFocusTarget(trail: Trail): Element | undefined {
  const at = trail.findIndex(({ element }) => element.isConnected);
  const [removed, container] = [trail[at - 1], trail[at]?.element];
  if (removed === undefined || container === undefined) return undefined;
  const { children } = container;
  if (removed.element.matches(ROW) && children.length > 0)
    return children[Math.min(removed.index, children.length - 1)];
  return container.closest(FOCUS_TARGET) ?? undefined;
}

/** Focuses an element, also one that the Tab key does not reach. */
export function focusTarget(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

/**
 * Keeps the focus in the page when the focused element is removed (WCAG 2.4.3). The focus moves to the nearest place,
 * or back to where it was before the user moved it to a transient element. Returns the function that stops it.
 */
export function restoreFocus(document: Document): () => void {
  let trail: Trail = [];
  let origin: Element | null = null;

  function enter({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    trail = trailOf(target);
    const transient = target.closest(TRANSIENT);
    if (transient === null) origin = null;
    else if (relatedTarget instanceof Element && !transient.contains(relatedTarget)) origin = relatedTarget;
  }

  function leave({ target }: FocusEvent): void {
    // A browser may fire this event just before it removes the element.
    queueMicrotask(() => {
      if (trail[0]?.element === target && trail[0].element.isConnected) trail = [];
    });
  }

  const observer = new MutationObserver(() => {
    if (trail[0] === undefined || trail[0].element.isConnected) return;
    const target = origin?.isConnected ? origin : findNextFocusTarget(trail);
    trail = [];
    if (document.activeElement === document.body) focusTarget(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
  };
}
