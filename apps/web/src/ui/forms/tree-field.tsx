import { Popover as Base } from '@base-ui/react/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { TreeFieldContext } from '#/ui/tree/tree-option.tsx';
import { useActiveOption } from '#/ui/tree/use-active-option.ts';

import { FieldWithHint, fieldAria } from './field-with-hint.tsx';
import { errorAria } from './field.tsx';

import combobox from './combobox.module.css';
import styles from './tree-field.module.css';

type TreeFieldProps = {
  label: string;
  error: string | undefined;
  /** Shown below the field. */
  hint?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Accessible name of the search field. */
  searchLabel: string;
  /** Status of the search: loading, no results, or failed. */
  status: string | undefined;
  value: { label: string; detail?: string | undefined; icon: ReactNode } | null;
  /** Called with the search text, and with an empty text whenever the tree opens. */
  onSearch: (text: string) => void;
  maxLength: number;
  /** Variant for a filter bar: the label is only read out, and a small button clears the value. */
  filter?: { clearLabel: string; onClear: () => void };
  /** Variant with this button instead of the field. The button has an accessible name of its own. */
  button?: ReactElement | undefined;
  /** Shown at the end of the tree. */
  note?: string | undefined;
  /** `TreeOption`s, mounted while the tree is open. */
  children: ReactNode;
};

/**
 * Chooses one node of a tree, by search or by expanding levels: a combobox with a tree popup (WAI-ARIA Authoring
 * Practices). The focus stays in the search field, whose active descendant is a node.
 */
export function TreeField(props: TreeFieldProps) {
  const { label, error, hint, placeholder, searchLabel, status, value, onSearch, maxLength, filter } = props;
  const { button, note, children } = props;
  const id = useId();
  const popupId = useId();
  const treeId = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { setTree, active, setActive, restart, onKeyDown } = useActiveOption();

  function search(next: string) {
    setText(next);
    onSearch(next);
    restart({ atFirst: next.trim() !== '' });
  }

  /** Moves the focus before the popup is removed. A surrounding dialog would take the focus of a removed element. */
  function close() {
    trigger.current?.focus();
    setOpen(false);
  }

  const field = (
    <div className={classNames(combobox.layerPosition, filter && combobox.filter)} ref={container}>
      <Base.Root
        open={isOpen}
        onOpenChange={(open, { reason }) => {
          if (open) search('');
          else if (reason !== 'focus-out' && reason !== 'outside-press') trigger.current?.focus();
          setOpen(open);
        }}
      >
        {button === undefined ? (
          <Base.Trigger
            ref={trigger}
            {...(hint === undefined ? errorAria(id, error) : fieldAria(id, error))}
            {...(filter && { 'aria-label': value === null ? label : `${label}: ${value.label}` })}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element has a search field in its list
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? popupId : undefined}
            id={id}
            className={combobox.trigger}
          >
            {value === null ? (
              <span className={combobox.placeholder}>{placeholder}</span>
            ) : (
              <span className={combobox.chosen}>
                {value.icon}
                <span className={combobox.texts}>
                  <bdi>{value.label}</bdi>{' '}
                  {value.detail !== undefined && <bdi className={combobox.detail}>{value.detail}</bdi>}
                </span>
              </span>
            )}
            <ChevronDown size={18} className={combobox.arrow} aria-hidden />
          </Base.Trigger>
        ) : (
          <Base.Trigger ref={trigger} render={button} />
        )}
        <Base.Portal container={container}>
          <Base.Positioner
            className={combobox.positioner}
            positionMethod="fixed"
            align={button === undefined ? 'center' : 'end'}
            sideOffset={button === undefined ? 6 : 10}
            collisionPadding={8}
          >
            <Base.Popup
              className={classNames(combobox.popup, styles.popup, button && styles.free)}
              id={popupId}
              aria-label={label}
              initialFocus={input}
              finalFocus={trigger}
            >
              <div className={combobox.search}>
                <Search size={18} className={combobox.lens} aria-hidden />
                <input
                  ref={input}
                  className={combobox.input}
                  role="combobox"
                  aria-label={searchLabel}
                  aria-haspopup="tree"
                  aria-expanded="true"
                  aria-controls={treeId}
                  aria-autocomplete="list"
                  {...(active !== undefined && { 'aria-activedescendant': `${treeId}-${active}` })}
                  placeholder={searchLabel}
                  maxLength={maxLength}
                  autoComplete="off"
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) => search(target.value)}
                  onKeyDown={onKeyDown}
                />
              </div>
              <output className={classNames(combobox.status, styles.status)}>{status}</output>
              {/* The focus stays in the search field. */}
              <div
                ref={setTree}
                id={treeId}
                role="tree"
                tabIndex={-1}
                aria-label={label}
                className={styles.tree}
                onMouseDown={(event) => event.preventDefault()}
              >
                <TreeFieldContext value={{ treeId, active, setActive, close }}>{children}</TreeFieldContext>
              </div>
              {note !== undefined && <p className={styles.note}>{note}</p>}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {filter !== undefined && value !== null && (
        <IconButton
          label={`${filter.clearLabel}: ${label}`}
          icon={<X size={16} aria-hidden />}
          className={combobox.clear}
          onClick={() => {
            filter.onClear();
            trigger.current?.focus();
          }}
        />
      )}
    </div>
  );
  if (filter !== undefined || button !== undefined) return field;
  return (
    <FieldWithHint id={id} label={label} hint={hint} error={error}>
      {field}
    </FieldWithHint>
  );
}
