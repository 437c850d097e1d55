import ChevronRight from 'lucide-react/icons/chevron-right';

import type { SettingSection } from '#/administration/settings/setting-section.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';

import { sectionPath } from './settings-address.ts';

import styles from './section-list.module.css';

type SectionListProps = {
  sections: readonly SettingSection[];
  /** The one that stands beside the list; none when the list stands alone. */
  current: SettingSection | undefined;
};

/** The ways to the sections; where the list stands alone, each with what it is about. */
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
