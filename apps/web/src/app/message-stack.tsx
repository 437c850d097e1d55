import { useEffect, useRef, type RefObject } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { closeMessage, holdMessage, useMessages, type Message } from '#/shared/state/messages.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Icon } from '#/ui/identity/icon.tsx';

import styles from './message-stack.module.css';

/** What has no field to stand beside: at most three messages above everything else. */
export function MessageStack() {
  const t = useTexts();
  const messages = useMessages();
  const stack = useRef<HTMLElement>(null);
  usePublishedHeight(stack);
  return (
    // `aria-live`: dialogs hide what stands beside them from those who do not see it, but not what is marked so.
    <section ref={stack} className={styles.stack} aria-label={t('frame.messages')} aria-live="off">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} closeLabel={t('frame.closeMessage')} />
      ))}
    </section>
  );
}

/** Pages leave so much room at their end that every control can be scrolled above the messages (WCAG 2.4.11). */
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

function MessageCard({ message, closeLabel }: { message: Message; closeLabel: string }) {
  const { id, severity, about, text, link, actions } = message;
  const urgent = severity === 'warning' || severity === 'danger';
  const hold = () => holdMessage(id, true);
  const letGo = () => holdMessage(id, false);
  return (
    <div
      className={classNames(styles.message, styles[severity])}
      role={urgent ? 'alert' : 'status'}
      data-transient
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <div className={styles.words}>
        {about !== undefined && <p className={styles.about}>{about}</p>}
        <p>{text}</p>
        {link && (
          <Link to={link.to} onClick={() => closeMessage(id)}>
            {link.text}
          </Link>
        )}
        {actions && (
          <div className={styles.actions}>
            {actions.map((action) => (
              <Button
                key={action.text}
                look="secondary"
                onClick={() => {
                  closeMessage(id);
                  action.run();
                }}
              >
                {action.text}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton label={closeLabel} icon={<Icon name="close" size={18} />} onClick={() => closeMessage(id)} />
    </div>
  );
}
