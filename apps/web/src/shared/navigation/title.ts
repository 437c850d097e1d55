import { useEffect } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';

/** Names the page in the browser's tab, as long as it is shown; undefined leaves that to a part of it. */
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
