import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';

import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Page } from '#/ui/layout/page.tsx';

import { AddOrganisation } from './add-organisation.tsx';
import { NothingChosen, OrganisationDetail } from './organisation-detail.tsx';
import { belowId, chosenId } from './organisations-address.ts';
import { OrganisationsPanel } from './organisations-panel.tsx';

import styles from './organisations-page.module.css';

/** The tree of organisations and the selected one: side by side, or one at a time on small screens. */
export function OrganisationsPage() {
  const t = useTexts();
  const location = useLocation();
  const chosen = chosenId(location);
  const below = belowId(location);
  // Without a selected organisation, the one to which the tree is limited is shown beside it.
  const shown = chosen ?? below;
  const organisation = useQuery({ ...namedOrganisationQuery(shown ?? ''), enabled: shown !== undefined });
  const mayAdd = useIsHighest();
  const [adding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const detail = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    // The followed link may be hidden: small screens show either the tree or the details.
    const { activeElement } = document;
    const isSeen = activeElement !== document.body && activeElement?.checkVisibility() === true;
    if (!isSeen) (chosen === undefined ? title : detail).current?.focus();
  }, [chosen]);

  return (
    <Page
      title={t('organisations.title')}
      intro={t('organisations.intro')}
      columns="one"
      titleRef={title}
      actions={
        mayAdd && (
          <Button className={chosen !== undefined ? styles.besideTree : undefined} onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden />
            {t('organisations.addCustomer')}
          </Button>
        )
      }
    >
      <div className={classNames(styles.steps, chosen !== undefined && styles.chosen)}>
        <div className={styles.tree}>
          <OrganisationsPanel chosen={shown} below={below} organisation={organisation.data} />
        </div>
        <div className={styles.detail}>
          {shown === undefined ? (
            <NothingChosen />
          ) : (
            <OrganisationDetail key={shown} organisation={organisation} titleRef={detail} />
          )}
        </div>
      </div>
      <AddOrganisation open={adding} parent={undefined} onClose={() => setAdding(false)} />
    </Page>
  );
}
