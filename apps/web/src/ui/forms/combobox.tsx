import { Combobox as Base } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef, type ReactNode } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';

import { errorAria, Field } from './field.tsx';

import styles from './combobox.module.css';

/** Something to choose; its key tells it from the others. */
export type ComboboxOption = { key: string; label: string; detail?: string; icon?: ReactNode };
export type OptionGroup<C extends ComboboxOption> = { value: string; heading: string | undefined; items: readonly C[] };

type ComboboxProps<C extends ComboboxOption> = {
  label: string;
  error: string | undefined;
  /** Stands there while nothing is chosen. */
  placeholder: string;
  /** Names the field in which one searches. */
  searchLabel: string;
  /** What fits the search; whoever knows the data finds it. */
  groups: readonly OptionGroup<C>[];
  /** Says what becomes of the search: under way, nothing found, failed. */
  status: string | undefined;
  value: C | null;
  onChoose: (choice: C | null) => void;
  /** What is searched for; empty whenever the search begins. */
  onSearch: (text: string) => void;
  /** Most characters of a search. */
  maxLength: number;
  /** In a row of filters its label is only read out, and a small button takes the choice away. */
  filter?: { clearLabel: string };
};

/**
 * Chooses one of many by searching for its name. One searches in what opens: beside a field that one types into
 * itself, the whole page would be hidden from screen readers while choices stand.
 */
export function Combobox<C extends ComboboxOption>(props: ComboboxProps<C>) {
  const { label, error, placeholder, searchLabel, groups, status, value, onChoose, onSearch, maxLength, filter } =
    props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const Wrapper = filter === undefined ? Field : Unwrapped;
  return (
    <Wrapper id={id} label={label} error={error}>
      <div className={classNames(styles.layerPosition, filter && styles.filter)} ref={container}>
        <Base.Root<C>
          items={groups}
          // Found by whoever knows the data: filtering by the label would hide what was found by a code.
          filter={null}
          autoHighlight
          value={value}
          onValueChange={(choice) => onChoose(choice)}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') onSearch(text);
          }}
          onOpenChange={(open, { reason }) => {
            if (open) onSearch('');
            // Before the search leaves: a dialog would take the focus of an element that is removed.
            else if (reason !== 'focus-out' && reason !== 'outside-press') trigger.current?.focus();
          }}
          onOpenChangeComplete={(open) => {
            // A press beside it, on nothing that takes the focus but the dialog around it.
            if (!open && document.activeElement?.matches('[role=dialog]')) trigger.current?.focus();
          }}
          itemToStringLabel={(choice) => choice.label}
          isItemEqualToValue={(one, other) => one.key === other.key}
        >
          <Base.Trigger
            ref={trigger}
            {...errorAria(id, error)}
            {...(filter && { 'aria-label': value === null ? label : `${label}: ${value.label}` })}
            id={id}
            className={styles.trigger}
          >
            {value === null ? (
              <span className={styles.placeholder}>{placeholder}</span>
            ) : (
              <span className={styles.chosen}>
                {value.icon}
                <OptionText choice={value} />
              </span>
            )}
            <ChevronDown size={18} className={styles.arrow} aria-hidden />
          </Base.Trigger>
          <Base.Portal container={container}>
            <Base.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={6} collisionPadding={8}>
              <Base.Popup className={styles.popup} aria-label={label}>
                <div className={styles.search}>
                  <Search size={18} className={styles.lens} aria-hidden />
                  <Base.Input
                    className={styles.input}
                    aria-label={searchLabel}
                    placeholder={searchLabel}
                    maxLength={maxLength}
                    autoComplete="off"
                    spellCheck={false}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || groups.length > 0) return;
                      // There is nothing to choose yet: what was typed must not be closed away.
                      event.preventDefault();
                      event.preventBaseUIHandler();
                    }}
                  />
                </div>
                <Base.Status className={styles.status}>{status}</Base.Status>
                <Base.List className={styles.list}>
                  {(group: OptionGroup<C>) => <OptionList key={group.value} group={group} />}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
        {filter !== undefined && value !== null && (
          <IconButton
            label={`${filter.clearLabel}: ${label}`}
            icon={<X size={16} aria-hidden />}
            className={styles.clear}
            onClick={() => {
              onChoose(null);
              trigger.current?.focus();
            }}
          />
        )}
      </div>
    </Wrapper>
  );
}

function Unwrapped({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function OptionList<C extends ComboboxOption>({ group: { items, heading } }: { group: OptionGroup<C> }) {
  return (
    <Base.Group items={items} className={styles.choices}>
      {heading !== undefined && <Base.GroupLabel className={styles.heading}>{heading}</Base.GroupLabel>}
      <Base.Collection>
        {(choice: C) => (
          <Base.Item key={choice.key} value={choice} className={styles.item}>
            {choice.icon}
            <OptionText choice={choice} />
            <Base.ItemIndicator className={styles.badge}>
              <Check size={18} aria-hidden />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </Base.Collection>
    </Base.Group>
  );
}

function OptionText({ choice: { label, detail } }: { choice: ComboboxOption }) {
  return (
    <span className={styles.texts}>
      <bdi>{label}</bdi> {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
    </span>
  );
}
