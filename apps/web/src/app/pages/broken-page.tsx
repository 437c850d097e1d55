import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { FramePage } from './frame-page.tsx';

const reload = (): void => location.reload();

/** Shown when a chunk did not load. Without `retry` the whole page is reloaded. */
export function ChunkErrorPage({ retry }: { retry?: () => void }) {
  const t = useTexts();
  return (
    <FramePage title={t('frame.chunkFailed')} hint={t('frame.chunkFailedHint')} alert>
      {retry === undefined ? (
        <Button onClick={reload}>{t('frame.reload')}</Button>
      ) : (
        <Button onClick={retry}>{t('frame.retry')}</Button>
      )}
    </FramePage>
  );
}

/** Shown when a bug broke the page. */
export function BrokenPage() {
  const t = useTexts();
  return (
    <FramePage title={t('frame.broken')} hint={t('frame.brokenHint')} alert>
      <Button onClick={reload}>{t('frame.reload')}</Button>
    </FramePage>
  );
}
