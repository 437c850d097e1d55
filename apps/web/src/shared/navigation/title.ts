import { useEffect } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';

/** Sets the title of the browser tab while mounted; undefined leaves it to a child component. */
export function useTitle(title: string | undefined): void {
  const t = useTexts();
  const brand = t('frame.brand');
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [title, brand]);
}
