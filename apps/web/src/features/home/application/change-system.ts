const listeners = new Set<() => void>();

/** Opens the choice of applications, or closes it, as Ctrl+K does. */
export function changeSystem(): void {
  for (const listener of listeners) listener();
}

/** Is told when somebody wants that. Returns the way to stop. */
export function onChangeSystem(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
