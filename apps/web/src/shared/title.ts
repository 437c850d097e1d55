import { useEffect } from 'react';

import { useTexts } from './language.ts';

/** Names the page in the browser's tab, as long as it is shown. */
export function useTitle(title: string): void {
  const t = useTexts();
  const brand = t('frame.brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [title, brand]);
}
