import { Suspense, useEffect, useRef } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import type { SettingSection } from '#/administration/settings/setting-section.ts';
import { HelpLink } from '#/shared/help/help-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { useMediaQuery } from '#/shared/state/use-media-query.ts';
import { Page } from '#/ui/layout/page.tsx';

import { SectionList } from './section-list.tsx';
import { sectionOf, SETTINGS_PATH } from './settings-address.ts';

import styles from './settings-page.module.css';

type SettingsPageProps = { sections: readonly SettingSection[] };

/** The runtime settings: a list of sections with the selected one beside it, or in its place on small screens. */
export function SettingsPage({ sections }: SettingsPageProps) {
  const t = useTexts();
  const chosen = sectionOf(useLocation(), sections);
  // One column: either the list of sections or a section.
  const oneColumn = useMediaQuery('(max-width: 1023px)');
  const current = chosen ?? (oneColumn ? undefined : sections[0]);
  const [title, sectionTitle] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)];
  const seen = chosen?.id;
  const before = useRef(seen);
  useEffect(() => {
    // Focuses the title of the opened section, or the list's title on return.
    if (before.current !== seen) (sectionTitle.current ?? title.current)?.focus();
    before.current = seen;
  }, [seen, title, sectionTitle]);

  return (
    <Page
      title={t('settings.title')}
      {...((!oneColumn || current === undefined) && { intro: t('settings.intro') })}
      titleRef={title}
      columns="one"
      above={oneColumn && current !== undefined && <BackLink to={SETTINGS_PATH}>{t('settings.all')}</BackLink>}
    >
      <div className={oneColumn ? styles.one : styles.two}>
        {(!oneColumn || current === undefined) && <SectionList sections={sections} current={current} />}
        {current !== undefined && (
          <section aria-labelledby="setting-section">
            <h2 className={styles.title} id="setting-section" ref={sectionTitle} tabIndex={-1}>
              {t(current.name)}
            </h2>
            <p className={styles.hint}>
              {t(current.hint)} <HelpLink page={current.help} />
            </p>
            <Suspense key={current.id} fallback={<ListSkeleton />}>
              <current.Section />
            </Suspense>
          </section>
        )}
      </div>
    </Page>
  );
}
