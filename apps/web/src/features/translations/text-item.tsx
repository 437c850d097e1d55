import type { TextRow } from '@foyer/contract/translations.ts';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';

import { useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Badge } from '#/ui/feedback/badge.tsx';
import { Row } from '#/ui/lists/row.tsx';

import { useMayWriteText } from './use-text-form.ts';

import styles from './texts-section.module.css';

type TextItemProps = { row: TextRow; language: string; onEdit: () => void };

/** A text as shown to users, with the default where that differs. */
export function TextItem({ row: { key, shipped, own }, language, onEdit }: TextItemProps) {
  const t = useTexts();
  const mayWrite = useMayWriteText(key);
  const Icon = mayWrite ? Pencil : Eye;
  return (
    <li>
      <Row
        actions={
          <IconButton
            label={t(mayWrite ? 'translations.edit' : 'translations.look', { key })}
            icon={<Icon size={17} aria-hidden />}
            onClick={onEdit}
          />
        }
      >
        <p className={styles.texts} lang={language} dir="auto">
          {own ?? shipped}
        </p>
        {own !== null && (
          <p className={styles.shipped} lang={language} dir="auto">
            {shipped}
          </p>
        )}
        <p className={styles.details}>
          <code>{key}</code>
          {own !== null && <Badge tone="info">{t('translations.changed')}</Badge>}
        </p>
      </Row>
    </li>
  );
}
