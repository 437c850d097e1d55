import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest, useMay } from '#/shared/session/use-may.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

/** Informs administrators who are not super administrators that they can make sign-in stricter, but not weaker. */
export function WeakerNote() {
  const t = useTexts();
  const isHighest = useIsHighest();
  const mayWrite = useMay('settings.write');
  if (isHighest || !mayWrite) return null;
  return (
    <Alert severity="info" role="note">
      {t('settings.weakerHint')}
    </Alert>
  );
}
