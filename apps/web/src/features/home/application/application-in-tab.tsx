import type { Application } from '@foyer/contract/applications.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import { useChooseApplication } from '../overview/application-uses.ts';
import { applicationTarget } from './open-application.ts';

type ApplicationInTabProps = { application: Application; path: string | undefined };

/** Link to an application that opens in a tab. Browsers block tabs that a page opens without a user action. */
export function ApplicationInTab({ application, path }: ApplicationInTabProps) {
  const t = useTexts();
  const choose = useChooseApplication();
  const name = localName(application.names);
  const target = applicationTarget(application);
  useTitle(name);
  return (
    <EmptyState
      icon={<ApplicationIcon icon={application.icon} size="small" />}
      title={name}
      titleAs="h1"
      hint={t(target === undefined ? 'home.noAddress' : target.newTab ? 'shell.inTab' : 'home.choose')}
      action={
        target && (
          <ButtonLink
            href={target.newTab && path !== undefined ? new URL(path, target.href).href : target.href}
            {...(target.newTab && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={() => choose(application)}
          >
            {t('shell.open', { name })}
            {target.newTab && <ArrowUpRight size={18} aria-hidden />}
          </ButtonLink>
        )
      }
    />
  );
}
