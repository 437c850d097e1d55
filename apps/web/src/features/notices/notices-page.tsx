import { useEffect, useRef } from 'react';

import { useLocation } from '#/shared/navigation/location.ts';

import { NoticeForm } from './form/notice-form.tsx';
import { ListPage } from './list-page.tsx';
import { NoticePage } from './notice-page.tsx';
import { viewOf } from './notices-address.ts';

/** Administration of notices: the list, one notice, or a new one. */
export function NoticesPage() {
  const address = viewOf(useLocation());
  const title = useRef<HTMLHeadingElement>(null);
  const view = address.shows === 'notice' ? address.id : address.shows;
  const before = useRef(view);
  useEffect(() => {
    // The followed link was removed, so the focus moves to the new view's title.
    if (before.current !== view) title.current?.focus();
    before.current = view;
  }, [view]);

  if (address.shows === 'form') return <NoticeForm titleRef={title} />;
  if (address.shows === 'notice') return <NoticePage key={address.id} id={address.id} titleRef={title} />;
  return <ListPage page={address.page} titleRef={title} />;
}
