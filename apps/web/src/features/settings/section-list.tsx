import ChevronRight from 'lucide-react/icons/chevron-right';

import type { SettingSection } from '#/administration/settings/setting-section.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';

import { sectionPath } from './settings-address.ts';

import styles from './section-list.module.css';

type SectionListProps = {
  sections: readonly SettingSection[];
  /** The section beside the list; undefined when the list is shown alone. */
  current: SettingSection | undefined;
};

/** Links to the sections; when the list is shown alone, each with a description. */
export function SectionList({ sections, current }: SectionListProps) {
  const t = useTexts();
  const alone = current === undefined;
  return (
    <nav className={alone ? styles.alone : styles.aside} aria-label={t('settings.sections')}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.id}>
            <Link
              to={sectionPath(section)}
              className={styles.entry}
              {...(section === current && { 'aria-current': 'page' })}
            >
              <section.icon size={19} aria-hidden />
              <span className={styles.texts}>
                <span className={styles.name}>{t(section.name)}</span>
                {alone && <span className={styles.hint}>{t(section.hint)}</span>}
              </span>
              {alone && <ChevronRight size={18} aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
