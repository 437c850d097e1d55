import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Tree } from '#/ui/tree/tree.tsx';

import type { OrganisationRecord } from './data.ts';
import { organisationPath } from './organisations-address.ts';
import { TreeLevel } from './tree-level.tsx';

import styles from './organisation-tree.module.css';

type OrganisationTreeProps = {
  chosen: string | undefined;
  /** Only the organisations below this one are shown. */
  below: string | undefined;
  /** The selected organisation with its ancestors, once loaded: they are expanded. */
  organisation: OrganisationRecord | undefined;
};

/** The tree of organisations. A level is loaded when expanded. */
export function OrganisationTree({ chosen, below, organisation }: OrganisationTreeProps) {
  const t = useTexts();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // The selected organisation's ancestors are expanded once, so that the user can collapse them again.
  const [expandedPath, setExpandedPath] = useState<string>();
  if (organisation !== undefined && pathTo(organisation) !== expandedPath) {
    setExpandedPath(pathTo(organisation));
    setOpen(new Set([...open, ...organisation.path.map(({ id }) => id)]));
  }

  function expand(id: string, expanded: boolean) {
    setOpen((before) => new Set(expanded ? [...before, id] : [...before].filter((other) => other !== id)));
  }

  return (
    <div className={styles.tree}>
      <Tree label={t('organisations.tree')}>
        <TreeLevel
          {...(below !== undefined && { parent: below })}
          level={1}
          state={{
            chosen,
            chosenOrganisation: organisation,
            open,
            expand,
            choose: (id) => navigate(organisationPath(id, below)),
          }}
        />
      </Tree>
    </div>
  );
}

const pathTo = ({ id, path }: OrganisationRecord): string => [...path.map((place) => place.id), id].join('/');
