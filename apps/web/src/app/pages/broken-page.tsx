import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { FramePage } from './frame-page.tsx';

const reload = (): void => location.reload();

/** A part of the web did not arrive. Without `retry` the whole page is loaded again. */
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

/** A bug took the page away. */
export function BrokenPage() {
  const t = useTexts();
  return (
    <FramePage title={t('frame.broken')} hint={t('frame.brokenHint')} alert>
      <Button onClick={reload}>{t('frame.reload')}</Button>
    </FramePage>
  );
}
