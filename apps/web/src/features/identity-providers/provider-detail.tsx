import type { ProviderView } from '@foyer/contract/identity-providers.ts';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

import type { ProviderOverview } from './data.ts';
import { newProvider, type Provider, asUnsaved } from './form/provider-draft.ts';
import { ProviderForm } from './form/provider-form.tsx';
import { type ProviderLogos, ProviderLogo } from './provider-logo.tsx';
import { labelOf } from './provider-texts.ts';
import { type ProvidersView, viewPath } from './providers-address.ts';

import styles from './provider-detail.module.css';

type ProviderDetailProps = {
  view: Exclude<ProvidersView, { at: 'list' }>;
  providers: ProviderOverview;
  logos: ProviderLogos;
};

/** One provider, shown instead of the list. */
export function ProviderDetail({ view, providers, logos }: ProviderDetailProps) {
  const t = useTexts();
  const { list, redirectAddresses } = providers;
  const { provider, isRemoved } = useProvider(view, list);
  const back = <BackLink to={viewPath({ at: 'list' })}>{t('identityProviders.all')}</BackLink>;
  if (provider === undefined)
    return (
      <>
        <header>{back}</header>
        <EmptyState icon={<SearchX size={28} />} title={t('identityProviders.gone')} titleAs="h3" />
      </>
    );
  const isNew = provider.name === '';
  return (
    <>
      <header>
        {back}
        <h3 className={styles.title} tabIndex={-1}>
          {!isNew && (
            <span className={styles.badge} aria-hidden>
              <ProviderLogo provider={provider} logos={logos} />
            </span>
          )}
          {isNew ? t('identityProviders.add') : labelOf(provider)}
        </h3>
      </header>
      <ProviderForm
        provider={provider}
        others={list.filter(({ name }) => name !== provider.name)}
        redirectAddresses={redirectAddresses}
        isRemoved={isRemoved}
      />
    </>
  );
}

type ProviderState = { readonly provider: Provider | undefined; readonly isRemoved: boolean };

/**
 * The selected provider, or a new one. A provider that another administrator has removed is shown until the user leaves
 * the form.
 */
function useProvider(view: ProviderDetailProps['view'], list: readonly ProviderView[]): ProviderState {
  const match = view.at === 'one' ? list.find(({ name }) => name === view.name) : undefined;
  const [last, setLast] = useState<Provider | undefined>(() => match ?? shippedOne(view));
  if (match !== undefined && match !== last) setLast(match);
  if (match !== undefined) return { provider: match, isRemoved: false };
  const isRemoved = last !== undefined && last.version > 0;
  return { provider: isRemoved ? asUnsaved(last) : last, isRemoved };
}

function shippedOne(view: ProviderDetailProps['view']): Provider | undefined {
  if (view.at === 'new') return newProvider('oidc');
  return view.name === 'microsoft' || view.name === 'wechat' ? newProvider(view.name) : undefined;
}
