import type { UserActionProgress } from '@foyer/contract/user-actions.ts';
import UsersRound from 'lucide-react/icons/users-round';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Banner } from '#/ui/feedback/banner.tsx';

import { progressText } from './action-texts.ts';

import styles from './user-actions.module.css';

type ActionNoticesProps = {
  actions: readonly UserActionProgress[];
  onShow: (action: UserActionProgress) => void;
  /** Removes the notice of an action that has ended. */
  onDismiss: (action: UserActionProgress) => void;
};

/** A notice for each action that runs in the background, or has ended, with a button that shows it. */
export function ActionNotices({ actions, onShow, onDismiss }: ActionNoticesProps) {
  const t = useTexts();
  const { language } = useLanguage();
  if (actions.length === 0) return null;
  return (
    <div className={styles.notices}>
      {actions.map((action) => {
        const isRunning = action.status === 'running';
        return (
          <Banner
            key={action.id}
            tone="info"
            icon={<UsersRound size={20} />}
            title={t(`userActions.kind.${action.action.kind}`)}
            actions={
              <Button variant="secondary" onClick={() => onShow(action)}>
                {t(isRunning ? 'userActions.showProgress' : 'userActions.showReport')}
              </Button>
            }
            {...(!isRunning && { close: { label: t('userActions.dismiss'), onClose: () => onDismiss(action) } })}
          >
            {t(`userActions.status.${action.status}`)} · {progressText(action, language)}
          </Banner>
        );
      })}
    </div>
  );
}
