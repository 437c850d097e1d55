import { useEffect, useState } from 'react';

import { t } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { inboxPath, type InboxAddress } from './inbox-address.ts';

/**
 * The open notice. Its ID is in the address, so that the back button closes it and links can open it. While a notice is
 * open, another one is refused and the address is reset (specification section 4, Inbox).
 */
export function useOpenNotice(view: InboxAddress) {
  const requestedId = view.message;
  // `afterList`: the list is the previous entry in the tab's history.
  const [{ openId, afterList, closing }, setState] = useState({
    openId: requestedId,
    afterList: false,
    closing: false,
  });
  const refused = openId !== undefined && requestedId !== openId ? requestedId : undefined;
  if (requestedId !== openId && refused === undefined)
    setState({ openId: requestedId, afterList: true, closing: false });

  useEffect(() => {
    if (refused === undefined) return;
    showToast({ severity: 'warning', text: t('inbox.beingRead') });
    history.back();
  }, [refused]);

  function leave() {
    navigate(inboxPath({ ...view, message: undefined }), { replace: true });
  }

  return {
    openId,
    close() {
      // The address changes asynchronously: a second click would go back one entry too far.
      if (closing) return;
      setState({ openId, afterList, closing: true });
      if (afterList) history.back();
      else leave();
    },
  };
}
