import { MENU_WIDTH } from '@foyer/contract/core/limits.ts';
import type { KeyboardEvent, PointerEvent } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';

import { boundedMenuWidth, menuWidthAfterKey, NARROWEST_MENU, WIDEST_MENU } from './menu-width.ts';

import styles from './side-menu.module.css';

type MenuResizerProps = {
  /** ID of the resized menu. */
  menuId: string;
  width: number;
  /** Called while the pointer drags. */
  onResize: (width: number) => void;
  /** Called with the final width of a drag or a key press. */
  onSettle: (width: number) => void;
};

/** The movable edge of the side menu (WAI-ARIA window splitter). */
export function MenuResizer({ menuId, width, onResize, onSettle }: MenuResizerProps) {
  const t = useTexts();

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const offset = width - event.clientX;
    let dragged = width;
    const follow = (move: globalThis.PointerEvent) => {
      dragged = boundedMenuWidth(move.clientX + offset);
      onResize(dragged);
    };
    const release = () => {
      edge.removeEventListener('pointermove', follow);
      edge.removeEventListener('lostpointercapture', release);
      onSettle(dragged);
    };
    edge.focus();
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', release);
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    const next = menuWidthAfterKey(width, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onSettle(next);
  }

  return (
    <div
      className={styles.resizer}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> is not interactive; this separator is
      role="separator"
      tabIndex={0}
      aria-label={t('home.menuWidth')}
      aria-orientation="vertical"
      aria-controls={menuId}
      aria-valuemin={NARROWEST_MENU}
      aria-valuemax={WIDEST_MENU}
      aria-valuenow={width}
      aria-valuetext={t('home.menuPixels', { pixels: width })}
      onPointerDown={drag}
      onKeyDown={step}
      onDoubleClick={() => onSettle(MENU_WIDTH)}
    />
  );
}
