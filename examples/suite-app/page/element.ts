type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>>;

/** Creates an element. Attributes that are functions are listeners; those that are false or undefined are omitted. */
export function h<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, '');
    else if (typeof value === 'string') element.setAttribute(key, value);
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}
