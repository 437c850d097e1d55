import { useEffect, useState, type RefObject } from 'react';

/** Parts of a pixel get lost where a page is enlarged. */
const LOST_PIXELS = 3;

type Scrolled = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;

/** Whether the last line of what scrolls is in sight; what needs no scrolling is read as it stands. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean {
  return clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - LOST_PIXELS;
}

/** Whether somebody has come to the end of what a box shows, once it is there. */
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
