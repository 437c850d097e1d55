import { useTexts } from '#/shared/language.ts';
import { closeMessage, useMessages, type Message } from '#/shared/messages.ts';
import { classNames } from '#/ui/class-names.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Icon } from '#/ui/icon.tsx';

import styles from './message-stack.module.css';

/** What has no field to stand beside: at most three messages above everything else. */
export function MessageStack() {
  const t = useTexts();
  const messages = useMessages();
  return (
    <section className={styles.stack} aria-label={t('frame.messages')}>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} closeLabel={t('frame.closeMessage')} />
      ))}
    </section>
  );
}

function MessageCard({ message, closeLabel }: { message: Message; closeLabel: string }) {
  const { id, severity, text } = message;
  const urgent = severity === 'warning' || severity === 'danger';
  return (
    <div className={classNames(styles.message, styles[severity])} role={urgent ? 'alert' : 'status'}>
      <p className={styles.text}>{text}</p>
      <IconButton label={closeLabel} icon={<Icon name="close" size={18} />} onClick={() => closeMessage(id)} />
    </div>
  );
}
