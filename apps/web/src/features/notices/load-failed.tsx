import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';

import { useTexts } from '#/shared/language.ts';
import { BlankState } from '#/ui/blank-state.tsx';
import { Button } from '#/ui/button.tsx';

/** Stands in a panel whose content did not come. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTexts();
  return (
    <BlankState
      icon={<CloudOff size={28} />}
      title={title}
      titleAs="h3"
      hint={t('frame.chunkFailedHint')}
      action={
        <Button onClick={onRetry}>
          <RotateCw size={18} aria-hidden />
          {t('frame.retry')}
        </Button>
      }
      alert
    />
  );
}
