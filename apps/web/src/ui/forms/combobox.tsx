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

/** An option of a combobox; `key` is unique. */
export type ComboboxOption = { key: string; label: string; detail?: string; icon?: ReactNode };
export type OptionGroup<C extends ComboboxOption> = { value: string; heading: string | undefined; items: readonly C[] };

type ComboboxProps<C extends ComboboxOption> = {
  label: string;
  error: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Accessible name of the search field. */
  searchLabel: string;
  /** Search results, filtered by the caller. */
  groups: readonly OptionGroup<C>[];
  /** Status of the search: loading, no results, or failed. */
  status: string | undefined;
  value: C | null;
  onChoose: (choice: C | null) => void;
  /** Called with the search text, and with an empty text whenever the list opens. */
  onSearch: (text: string) => void;
  maxLength: number;
  /** Variant for a filter bar: the label is only read out, and a small button clears the value. */
  filter?: { clearLabel: string };
};

/**
 * Chooses one of many options by search. The search field is inside the popup: with an input as the trigger, the whole
 * page would be hidden from screen readers while the list is open.
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
          // The caller filters: filtering by the label would hide options that were found by their code.
          filter={null}
          autoHighlight
          value={value}
          onValueChange={(choice) => onChoose(choice)}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') onSearch(text);
          }}
          onOpenChange={(open, { reason }) => {
            if (open) onSearch('');
            // Moves the focus before the search field is removed. A surrounding dialog would take the focus of a
            // removed element.
            else if (reason !== 'focus-out' && reason !== 'outside-press') trigger.current?.focus();
          }}
          onOpenChangeComplete={(open) => {
            // The click outside has focused only the surrounding dialog.
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
                      // There is no option to choose yet, so Enter must not close the popup and discard the search
                      // text.
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
