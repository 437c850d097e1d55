import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import { useQueryClient } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { t, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { type MailListRow, MAILS_KEY, retryMail } from './data.ts';

const RETRY_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/mail', rule: 'sent', message: () => t('sentEmails.wrong.sent') },
  { code: 'A0401', at: '/mail', rule: 'replaced', message: () => t('sentEmails.wrong.replaced') },
  { code: 'A0401', at: '/mail', rule: 'expired', message: () => t('sentEmails.wrong.expired') },
  { code: 'A0401', at: '/mail', rule: 'under_way', message: () => t('sentEmails.wrong.underWay') },
  ...COMMON_ROWS,
];

/** A button that retries an email immediately. */
export function RetryMail({ mail: { id, recipient } }: { mail: MailListRow }) {
  const translate = useTexts();
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries({ queryKey: MAILS_KEY });
  const { act, busy } = useAction<null>({
    rows: RETRY_ROWS,
    onDone: () => {
      showToast({ severity: 'success', text: translate('sentEmails.retried', { recipient: displayEmail(recipient) }) });
      renew();
    },
    onFailed: renew,
  });
  return (
    <IconButton
      label={`${translate('sentEmails.retry')}: ${displayEmail(recipient)}`}
      icon={busy ? <Spinner /> : <Send size={17} aria-hidden />}
      aria-disabled={busy}
      onClick={() => busy || act(() => retryMail(id))}
    />
  );
}
