import type { OpenedApplication } from '@foyer/contract/home.ts';
import { useId } from 'react';

import { localName } from '#/shared/i18n/language.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import { applicationPath } from '../application/application-location.ts';
import { currentPage } from '../current-page.ts';
import { NavigationEntry } from './navigation-entry.tsx';

import styles from './home-navigation.module.css';

type ApplicationNavigationProps = {
  opened: OpenedApplication;
  /** The path that the application shows. */
  path: string | undefined;
  onFollow: (() => void) | undefined;
};

/** The pages of an application open in Home that the user may see. */
export function ApplicationNavigation({ opened, path, onFollow }: ApplicationNavigationProps) {
  const id = useId();
  const { application, menu } = opened;
  const current = currentPage(menu, path);
  return (
    <>
      <p className={styles.application}>
        <ApplicationIcon icon={application.icon} size="small" />
        <span>{localName(application.names)}</span>
      </p>
      {menu.map(({ pages, ...alone }) => {
        const isGroup = pages.length > 0;
        const entries = (isGroup ? pages : [alone]).filter((page) => page.path !== null);
        if (entries.length === 0) return null;
        return (
          <section key={alone.code} {...(isGroup && { 'aria-labelledby': `${id}-${alone.code}` })}>
            {isGroup && (
              <p className={styles.group} id={`${id}-${alone.code}`}>
                {localName(alone.names)}
              </p>
            )}
            <ul>
              {entries.map((page) => (
                <NavigationEntry
                  key={page.code}
                  to={applicationPath(application.code, page.path ?? '')}
                  current={page.code === current}
                  onFollow={onFollow}
                >
                  {localName(page.names)}
                </NavigationEntry>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
