import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState, type ReactNode } from 'react';

import { type PlaceOption, placePath } from '#/shared/forms/place-options.ts';
import { type PickerPlace, type PlaceSource, placesByIdQuery, placesQuery } from '#/shared/forms/place-source.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { TreeOption, TreeOptionGroup } from '#/ui/tree/tree-option.tsx';

import { PlaceIcon } from './place-icon.tsx';

type Choosing = {
  /** ID of the place that is chosen now. */
  chosen: string | undefined;
  onChoose: (place: PlaceOption) => void;
};

type PlaceTreeProps = Choosing & {
  source: PlaceSource;
  /** IDs of recent places, latest first. */
  recentIds: () => readonly string[];
  /** Heading of all places, below the recent ones. */
  heading: string;
};

/** Recent places, and the tree of all places, whose levels are loaded when they are expanded. */
export function PlaceTree({ source, recentIds, heading, ...choosing }: PlaceTreeProps) {
  const t = useTexts();
  // The recent places stay as they were when the tree was opened.
  const [ids] = useState(() => recentIds().slice(0, source.maxRecent));
  const { data: recent = [], isLoading } = useQuery(placesByIdQuery(source, ids));
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const level = (
    <PlaceLevel
      level={1}
      state={{
        ...choosing,
        source,
        toggled,
        expand: (id, expanded) => setToggled(new Map([...toggled, [id, expanded]])),
      }}
    />
  );
  // The tree must not move down when the recent places arrive.
  if (isLoading) return <LoadingRow parentKey="recent" level={1} />;
  if (recent.length === 0) return level;
  return (
    <>
      <TreeOptionGroup heading={t('administration.recentPlaces')}>
        {recent.map((place, at) => (
          <PlaceRow
            key={place.id}
            keyPrefix="recent:"
            place={place}
            level={1}
            flat
            position={at + 1}
            size={recent.length}
            {...choosing}
          />
        ))}
      </TreeOptionGroup>
      <TreeOptionGroup heading={heading}>{level}</TreeOptionGroup>
    </>
  );
}

type PlaceMatchesProps = Choosing & {
  matches: readonly PickerPlace[];
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
};

/** Results of a search on all levels. */
export function PlaceMatches({ matches, hasMore, isLoading, onMore, ...choosing }: PlaceMatchesProps) {
  const size = hasMore ? -1 : matches.length;
  return (
    <>
      {matches.map((place, at) => (
        <PlaceRow key={place.id} place={place} flat level={1} position={at + 1} size={size} {...choosing} />
      ))}
      {hasMore && (
        <MoreRow flat after={matches.length} parentKey="found" level={1} isLoading={isLoading} onMore={onMore} />
      )}
    </>
  );
}

type LevelState = Choosing & {
  source: PlaceSource;
  /** Organisations that the user has expanded or collapsed. */
  toggled: ReadonlyMap<string, boolean>;
  expand: (id: string, expanded: boolean) => void;
};

/** The places directly below an organisation, or the top level. */
function PlaceLevel({ parent, level, state }: { parent?: string; level: number; state: LevelState }) {
  const t = useTexts();
  const places = useInfiniteQuery(placesQuery(state.source, parent === undefined ? {} : { parent }));
  const parentKey = parent ?? 'top';
  if (places.data === undefined) {
    if (places.isFetching) return <LoadingRow parentKey={parentKey} level={level} />;
    return (
      <TreeOption
        optionKey={`failed:${parentKey}`}
        level={level}
        position={1}
        size={1}
        icon={<CircleAlert size={18} aria-hidden />}
        label={`${t('organisations.levelFailed')} ${t('frame.retry')}`}
        action="retry"
        onChoose={() => void places.refetch()}
      />
    );
  }
  const list = places.data.pages.flatMap((page) => page.list);
  const size = places.hasNextPage ? -1 : list.length;
  // A single organisation, such as the only customer, is expanded from the beginning.
  const isOnly = level === 1 && list.length === 1;
  return (
    <>
      {list.map((place, at) => {
        const expanded = place.hasBelow ? (state.toggled.get(place.id) ?? isOnly) : undefined;
        return (
          <PlaceRow
            key={place.id}
            place={place}
            flat={state.source.isFlat === true}
            level={level}
            position={at + 1}
            size={size}
            expanded={expanded}
            onExpand={(next) => state.expand(place.id, next)}
            chosen={state.chosen}
            onChoose={state.onChoose}
          >
            {expanded === true && <PlaceLevel parent={place.id} level={level + 1} state={state} />}
          </PlaceRow>
        );
      })}
      {places.hasNextPage && (
        <MoreRow
          flat={state.source.isFlat === true}
          after={list.length}
          parentKey={parentKey}
          level={level}
          isLoading={places.isFetchingNextPage}
          onMore={() => void places.fetchNextPage()}
        />
      )}
    </>
  );
}

type PlaceRowProps = Choosing & {
  place: PickerPlace;
  keyPrefix?: string;
  flat?: boolean;
  level: number;
  position: number;
  size: number;
  expanded?: boolean | undefined;
  onExpand?: (expanded: boolean) => void;
  children?: ReactNode;
};

function PlaceRow({ place, keyPrefix = '', chosen, onChoose, children, ...row }: PlaceRowProps) {
  const { isHeading = false } = place;
  return (
    <>
      <TreeOption
        {...row}
        optionKey={`${keyPrefix}${place.id}`}
        icon={<PlaceIcon kind={place.kind} />}
        label={place.name}
        // On deeper levels, the rows above show the path.
        detail={row.level === 1 ? placePath(place) : undefined}
        selected={place.id === chosen}
        keepsOpen={isHeading}
        onChoose={() => (isHeading ? row.onExpand?.(row.expanded !== true) : onChoose(place))}
      />
      {children}
    </>
  );
}

function LoadingRow({ parentKey, level }: { parentKey: string; level: number }) {
  const t = useTexts();
  return (
    <TreeOption
      optionKey={`wait:${parentKey}`}
      level={level}
      position={1}
      size={1}
      icon={<Spinner />}
      label={t('frame.loading')}
      action="more"
      busy
      onChoose={() => undefined}
    />
  );
}

type MoreRowProps = {
  flat?: boolean;
  after: number;
  parentKey: string;
  level: number;
  isLoading: boolean;
  onMore: () => void;
};

/** Loads the next page of a level. Each page has a new key, so that the first loaded row becomes active. */
function MoreRow({ after, parentKey, isLoading, onMore, ...row }: MoreRowProps) {
  const t = useTexts();
  return (
    <TreeOption
      key={after}
      {...row}
      optionKey={`more:${parentKey}:${after}`}
      position={after + 1}
      size={-1}
      icon={isLoading ? <Spinner /> : <Ellipsis size={18} aria-hidden />}
      label={t('administration.more')}
      action="more"
      busy={isLoading}
      onChoose={onMore}
    />
  );
}
