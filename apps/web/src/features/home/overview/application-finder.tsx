import type { Application } from '@foyer/contract/applications.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';

import { changeSystemKey } from '../application/use-change-system-key.ts';
import { isTyped, stepFrom } from '../side-menu/list-step.ts';
import { ApplicationRow } from './application-row.tsx';
import { useApplicationUses, useChooseApplication, useSetFavourite, type UsesByCode } from './application-uses.ts';
import { findApplications, type ApplicationMatch, sectionsOf } from './find-applications.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './application-finder.module.css';

const NONE: UsesByCode = new Map();
/** Rows rendered first: more than fit on a screen. */
const MAX_RENDERED = 14;
/** Longer than any application's name. */
const MAX_QUERY_LENGTH = 100;

type ApplicationFinderProps = {
  applications: readonly Application[];
  current: Application | undefined;
  /** Called when an application is chosen; its link opens it. */
  onChosen: () => void;
};

/** Finds an application by name or among favourites and recent ones. Operated by typing and with the arrow keys. */
export function ApplicationFinder({ applications, current, onChosen }: ApplicationFinderProps) {
  const t = useTexts();
  const uses = useApplicationUses();
  const arranged = useFirst(uses) ?? NONE;
  const setFavourite = useSetFavourite();
  const choose = useChooseApplication();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // The other rows are rendered later, because a hundred rows render slowly.
  const rendered = useDeferredValue(Infinity, MAX_RENDERED);
  const isSearched = text.trim() !== '';
  const matches = isSearched ? findApplications(applications, text, localName) : [];

  function row({ application, detail }: ApplicationMatch, first: boolean) {
    const { code } = application;
    const use = uses?.get(code);
    return (
      <ApplicationRow
        key={code}
        application={application}
        detail={detail}
        favourite={use?.favourite ?? false}
        badge={use?.badge ?? 0}
        current={application === current}
        first={first}
        onChoose={() => {
          choose(application);
          onChosen();
        }}
        onFavourite={(favourite) => setFavourite({ code, favourite })}
      />
    );
  }

  function follow(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return;
    const rows = [...(list.current?.querySelectorAll('li') ?? [])];
    const at = event.target instanceof Element ? event.target : null;
    const position = { row: rows.findIndex((one) => one.contains(at)), column: at?.matches('button') ? 1 : 0 };
    if (event.key === 'Enter' && at === field.current && isSearched) rows[0]?.querySelector('a')?.click();
    const next = stepFrom(position, event.key, rows.length);
    if (next !== undefined) {
      event.preventDefault();
      const [entry, star] = rows[next.row]?.querySelectorAll<HTMLElement>('a, button') ?? [];
      const target = next.row === -1 ? field.current : ((next.column === 1 ? star : entry) ?? entry);
      target?.focus();
    } else if (position.row !== -1 && isTyped(event)) field.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys of its field and links
    <div className={styles.finder} onKeyDown={follow}>
      <div className={styles.search}>
        <Search size={18} className={styles.lens} aria-hidden />
        <input
          ref={field}
          type="search"
          className={styles.input}
          aria-label={t('changeSystem.search')}
          placeholder={t('changeSystem.search')}
          value={text}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text === '' ? (
          <kbd className={styles.shortcut} aria-hidden>
            {changeSystemKey()}
          </kbd>
        ) : (
          <IconButton
            label={t('administration.clearSearch')}
            icon={<X size={18} aria-hidden />}
            className={styles.clear}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      <output className={isSearched && matches.length === 0 ? styles.none : hidden.visuallyHidden}>
        {isSearched &&
          (matches.length === 0
            ? t('changeSystem.none', { text: text.trim() })
            : t('changeSystem.found', { count: matches.length }))}
      </output>
      <div className={styles.list} ref={list}>
        {isSearched ? (
          <ul>{matches.map((one, index) => row(one, index === 0))}</ul>
        ) : (
          sectionsOf(applications, arranged).map(({ kind, applications: members }) => (
            <section key={kind} aria-labelledby={`${id}-${kind}`}>
              <h3 id={`${id}-${kind}`}>{t(`changeSystem.${kind}`)}</h3>
              <ul>{members.slice(0, rendered).map((application) => row({ application, detail: undefined }, false))}</ul>
            </section>
          ))
        )}
      </div>
    </div>
  );
}

/** Keeps the first defined value, so that rows do not move while the user chooses. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
