import { useAction } from '#/shared/forms/use-action.ts';
import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { beginLink } from './data.ts';
import { LINK_ROWS } from './link-rows.ts';
import { LinkedAccountLogo, type LinkedAccountLogos } from './linked-account-logo.tsx';
import { startAddress } from './start-address.ts';

type LinkAccountProps = {
  provider: string;
  logos: LinkedAccountLogos;
  /** Called after a refused request, whose error is already shown: the offered providers may have changed. */
  onFailed: () => void;
};

/** Redirects to the provider, where the user signs in to the account to link. The provider redirects back. */
export function LinkAccount({ provider, logos, onFailed }: LinkAccountProps) {
  const t = useTexts();
  const { act, busy } = useAction<string>({
    rows: LINK_ROWS,
    onDone(address) {
      const start = startAddress(address);
      if (start === undefined) showToast({ severity: 'danger', text: t('linkedAccounts.linkFailed') });
      else location.assign(start);
    },
    onFailed,
  });
  return (
    <Button variant="secondary" busy={busy} onClick={() => act(() => beginLink(provider))}>
      {!busy && <LinkedAccountLogo provider={provider} logos={logos} />}
      {t('linkedAccounts.link', { provider: providerName(provider) })}
    </Button>
  );
}
