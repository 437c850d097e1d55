import RefreshCw from 'lucide-react/icons/refresh-cw';

import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Tooltip } from '#/ui/feedback/tooltip.tsx';

import { HeaderButton } from './header-button.tsx';

import styles from './refresh-button.module.css';

/** Offers a refresh while the data of the page is older than the server's (`dataUpdateFlag`). */
export function RefreshButton() {
  const t = useTexts();
  const isOutdated = useSession((session) => session.dataUpdateFlag);
  if (!isOutdated) return null;
  const label = t('pushes.refreshNow');
  return (
    <Tooltip text={label}>
      <HeaderButton className={styles.button} aria-label={label} onClick={() => location.reload()}>
        <RefreshCw size={20} aria-hidden />
      </HeaderButton>
    </Tooltip>
  );
}
