import { useInfiniteQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';

import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { TreeItem } from '#/ui/tree/tree.tsx';

import { nodesQuery, type OrganisationRecord } from './data.ts';
import { nodesOfLevel, type LevelNode } from './nodes-of-level.ts';

import styles from './organisation-tree.module.css';

type TreeState = {
  chosen: string | undefined;
  /** The selected organisation: a long level shows its ancestor even if that page is not loaded. */
  chosenOrganisation: OrganisationRecord | undefined;
  open: ReadonlySet<string>;
  expand: (id: string, expanded: boolean) => void;
  choose: (id: string) => void;
};

type TreeLevelProps = { parent?: string; level: number; state: TreeState };

/** The children of an organisation, or the top level. */
export function TreeLevel({ parent, level, state }: TreeLevelProps) {
  const t = useTexts();
  const nodes = useInfiniteQuery(nodesQuery(parent === undefined ? {} : { parent }));
  const parentKey = parent ?? 'top';
  if (nodes.data === undefined) {
    const failed = !nodes.isFetching;
    return (
      <TreeItem
        id={`wait:${parentKey}`}
        label=""
        level={level}
        position={1}
        size={1}
        busy={!failed}
        onChoose={() => void nodes.refetch()}
        content={failed ? <Failed /> : <Loading />}
      />
    );
  }
  const { pages } = nodes.data;
  const list = nodesOfLevel(pages, parent, state.chosenOrganisation);
  const size = nodes.hasNextPage ? -1 : list.length;
  return (
    <>
      {list.map((node, at) => (
        <NodeItem key={node.id} node={node} level={level} position={at + 1} size={size} state={state} />
      ))}
      {nodes.hasNextPage && (
        <TreeItem
          // Each page has a new key, so that the focus moves on to the loaded rows.
          key={`more:${pages.length}`}
          id={`more:${parentKey}:${pages.length}`}
          label={t('administration.more')}
          level={level}
          position={list.length + 1}
          size={size}
          busy={nodes.isFetchingNextPage}
          onChoose={() => void nodes.fetchNextPage()}
          content={
            <span className={styles.more}>
              {nodes.isFetchingNextPage ? <Spinner /> : <Ellipsis size={17} aria-hidden />}
              {t('administration.more')}
            </span>
          }
        />
      )}
    </>
  );
}

type NodeItemProps = { node: LevelNode; level: number; position: number; size: number; state: TreeState };

function NodeItem({ node, state, ...itemProps }: NodeItemProps) {
  const { id, name } = node;
  const Icon = node.isCustomer ? Building2 : Folder;
  const expanded = node.hasBelow ? state.open.has(id) : undefined;
  return (
    <TreeItem
      {...itemProps}
      id={id}
      label={name}
      expanded={expanded}
      selected={state.chosen === id}
      onChoose={() => state.choose(id)}
      onExpand={(next) => state.expand(id, next)}
      content={
        <>
          <Icon size={17} className={styles.icon} aria-hidden />
          <bdi className={styles.name}>{name}</bdi>
        </>
      }
    >
      {expanded === true && <TreeLevel parent={id} level={itemProps.level + 1} state={state} />}
    </TreeItem>
  );
}

function Loading() {
  const t = useTexts();
  return (
    <span className={styles.more}>
      <Spinner />
      {t('frame.loading')}
    </span>
  );
}

function Failed() {
  const t = useTexts();
  return (
    <span className={styles.failed}>
      <CircleAlert size={17} aria-hidden />
      {t('organisations.levelFailed')} {t('frame.retry')}
    </span>
  );
}
