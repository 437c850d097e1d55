import { useEffect, useRef } from 'react';

import { useLocation } from '#/shared/navigation/location.ts';

import { NoticeForm } from './form/notice-form.tsx';
import { ListPage } from './list-page.tsx';
import { NoticePage } from './notice-page.tsx';
import { viewOf } from './notices-address.ts';

/** Where notices are looked after: all of them, one of them, or a new one. */
export function NoticesPage() {
  const address = viewOf(useLocation());
  const title = useRef<HTMLHeadingElement>(null);
  const view = address.shows === 'notice' ? address.id : address.shows;
  const before = useRef(view);
  useEffect(() => {
    // What led here has gone with the view before: the keyboard goes on at the new one's beginning.
    if (before.current !== view) title.current?.focus();
    before.current = view;
  }, [view]);

  if (address.shows === 'form') return <NoticeForm titleRef={title} />;
  if (address.shows === 'notice') return <NoticePage key={address.id} id={address.id} titleRef={title} />;
  return <ListPage page={address.page} titleRef={title} />;
}
