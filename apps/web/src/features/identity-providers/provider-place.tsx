import type { ShownProvider } from '@foyer/contract/identity-providers.ts';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

import type { Providers } from './data.ts';
import { newProvider, type Provider, removed } from './form/provider-draft.ts';
import { ProviderForm } from './form/provider-form.tsx';
import { type ProviderLogos, ProviderLogo } from './provider-logo.tsx';
import { labelOf } from './provider-words.ts';
import { type Looked, pathTo } from './providers-address.ts';

import styles from './provider-place.module.css';

type ProviderPlaceProps = {
  looked: Exclude<Looked, { at: 'list' }>;
  providers: Providers;
  logos: ProviderLogos;
};

/** One provider in the place of the list. */
export function ProviderPlace({ looked, providers, logos }: ProviderPlaceProps) {
  const t = useTexts();
  const { list, redirectAddresses } = providers;
  const { provider, isRemoved } = useProvider(looked, list);
  const back = <BackLink to={pathTo({ at: 'list' })}>{t('identityProviders.all')}</BackLink>;
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
            <span className={styles.mark} aria-hidden>
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

type Found = { readonly provider: Provider | undefined; readonly isRemoved: boolean };

/** The one that is looked at, or a new one; what somebody else removes stays until it is left. */
function useProvider(looked: ProviderPlaceProps['looked'], list: readonly ShownProvider[]): Found {
  const found = looked.at === 'one' ? list.find(({ name }) => name === looked.name) : undefined;
  const [last, setLast] = useState<Provider | undefined>(() => found ?? shippedOne(looked));
  if (found !== undefined && found !== last) setLast(found);
  if (found !== undefined) return { provider: found, isRemoved: false };
  const isRemoved = last !== undefined && last.version > 0;
  return { provider: isRemoved ? removed(last) : last, isRemoved };
}

function shippedOne(looked: ProviderPlaceProps['looked']): Provider | undefined {
  if (looked.at === 'new') return newProvider('oidc');
  return looked.name === 'microsoft' || looked.name === 'wechat' ? newProvider(looked.name) : undefined;
}
