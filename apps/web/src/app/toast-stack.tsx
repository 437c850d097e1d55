import { useEffect, useRef, type RefObject } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { closeToast, pauseToast, useToasts, type Toast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Icon } from '#/ui/identity/icon.tsx';

import styles from './toast-stack.module.css';

/** Messages that belong to no field: at most three, above everything else. */
export function ToastStack() {
  const t = useTexts();
  const toasts = useToasts();
  const stack = useRef<HTMLElement>(null);
  usePublishedHeight(stack);
  return (
    // `aria-live`: an open dialog hides everything beside it from screen readers, except live regions.
    <section ref={stack} className={styles.stack} aria-label={t('frame.messages')} aria-live="off">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={t('frame.closeMessage')} />
      ))}
    </section>
  );
}

/**
 * Publishes the height of the stack: pages reserve it at their end, so that every control can be scrolled above the
 * messages (WCAG 2.4.11).
 */
function usePublishedHeight(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stack.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--messages-height', `${element.offsetHeight}px`);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [stack]);
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, severity, title, text, link, actions } = toast;
  const urgent = severity === 'warning' || severity === 'danger';
  const pause = () => pauseToast(id, true);
  const resume = () => pauseToast(id, false);
  return (
    <div
      className={classNames(styles.toast, styles[severity])}
      role={urgent ? 'alert' : 'status'}
      data-transient
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <div className={styles.texts}>
        {title !== undefined && <p className={styles.about}>{title}</p>}
        <p>{text}</p>
        {link && (
          <Link to={link.to} onClick={() => closeToast(id)}>
            {link.text}
          </Link>
        )}
        {actions && (
          <div className={styles.actions}>
            {actions.map((action) => (
              <Button
                key={action.text}
                variant="secondary"
                onClick={() => {
                  closeToast(id);
                  action.run();
                }}
              >
                {action.text}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton label={closeLabel} icon={<Icon name="close" size={18} />} onClick={() => closeToast(id)} />
    </div>
  );
}
