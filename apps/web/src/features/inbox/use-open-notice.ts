import { useEffect, useState } from 'react';

import { t } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { inboxPath, type InboxAddress } from './inbox-address.ts';

/**
 * The notice that is read. It stands in the address, so that the back button closes it and a link opens it; but
 * while one is read another is refused, and the address goes back to the first (specification section 4, Inbox).
 */
export function useOpenNotice(view: InboxAddress) {
  const requestedId = view.message;
  // `afterList`: the list stands right before the notice in the history of the tab.
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
    /** Goes back to the list. */
    close() {
      // The address follows a moment later, and a second click would go one step further.
      if (closing) return;
      setState({ openId, afterList, closing: true });
      if (afterList) history.back();
      else leave();
    },
  };
}
