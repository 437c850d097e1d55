import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page, which the browser would open instead. Returns whether files are over the
 * page.
 */
export function useDroppedFiles(onDrop: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      take(filesOf(event));
    };
    document.addEventListener('dragover', follow);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', follow);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return hovering;
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Omits folders: they look like files, but cannot be read. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  return Array.from(dataTransfer?.items ?? [])
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
