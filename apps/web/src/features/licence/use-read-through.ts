import { useEffect, useState, type RefObject } from 'react';

/** Tolerance for rounding errors in zoomed pages, in pixels. */
const LOST_PIXELS = 3;

type Scrolled = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;

/** Whether the end of scrollable content is visible; always true for content that fits. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean {
  return clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - LOST_PIXELS;
}

/** Whether the user has scrolled a box to its end since its content was rendered. */
export function useReadThrough(box: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || !isThere || isRead) return undefined;
    const measure = () => {
      if (isAtEnd(element)) setRead(true);
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, isThere, isRead]);
  return isRead;
}
