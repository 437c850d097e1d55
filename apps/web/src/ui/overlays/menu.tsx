import { Menu as Base } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { useRef, type ReactElement, type ReactNode } from 'react';

import { Tooltip } from '#/ui/feedback/tooltip.tsx';

import styles from './menu.module.css';

type MenuProps = {
  trigger: ReactElement;
  /** Tooltip of a trigger without visible text. */
  hint?: string;
  /** Called when the menu opens, such as to prefetch data of its items. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A button and the menu below it: arrow keys, Home, End, first letters and Escape work. */
export function Menu({ trigger, hint, onOpen, children }: MenuProps) {
  const container = useRef<HTMLSpanElement>(null);
  const button = <Base.Trigger render={trigger} />;
  return (
    <Base.Root modal={false} onOpenChange={(open) => open && onOpen?.()}>
      {hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>}
      <span ref={container} className={styles.layerPosition} />
      <Base.Portal container={container}>
        <Base.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          align="end"
          sideOffset={10}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = { icon?: ReactNode; children: ReactNode };

/** A menu item that runs an action. */
export function MenuItem({ icon, onSelect, children }: MenuItemProps & { onSelect: () => void }) {
  return (
    <Base.Item className={styles.item} onClick={onSelect}>
      {icon}
      <span className={styles.texts}>{children}</span>
    </Base.Item>
  );
}

type MenuLinkProps = MenuItemProps & {
  /** Undefined without a target: the item stays readable and is disabled. */
  href: string | undefined;
  newTab?: boolean;
  /** Whether the link is the current page. */
  current?: boolean;
  /** Secondary text on a second line. */
  detail?: string | undefined;
  onSelect?: () => void;
};

/** A menu item that is a link. */
export function MenuLink({ icon, href, newTab, current, detail, onSelect, children }: MenuLinkProps) {
  const content = (
    <>
      {icon}
      <span className={styles.texts}>
        {children}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {current && <Check className={styles.badge} aria-hidden size={18} />}
    </>
  );
  if (href === undefined) {
    return (
      <Base.Item className={styles.item} disabled>
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem
      className={styles.item}
      href={href}
      closeOnClick
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      {...(current && { 'aria-current': true })}
      {...(onSelect && { onClick: onSelect })}
    >
      {content}
    </Base.LinkItem>
  );
}

type MenuChoiceProps = {
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChoose: (value: string) => void;
};

/** Radio items of a menu; the chosen one has a check mark. */
export function MenuChoice({ value, options, onChoose }: MenuChoiceProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChoose}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} className={styles.item} value={option.value} closeOnClick>
          <span className={styles.texts} lang={option.lang}>
            {option.label}
          </span>
          <Base.RadioItemIndicator render={<Check className={styles.badge} aria-hidden size={18} />} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

/** A group of menu items with a heading, which screen readers announce too. */
export function MenuGroup({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.heading}>{heading}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
