import type { ProviderView } from '@foyer/contract/identity-providers.ts';
import { MAX_PROVIDERS } from '@foyer/contract/limits/identity-providers.ts';
import Plus from 'lucide-react/icons/plus';

import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Badge } from '#/ui/feedback/badge.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { Item, ItemList } from '#/ui/lists/item.tsx';

import { newProvider, type Provider } from './form/provider-draft.ts';
import { type ProviderLogos, ProviderLogo } from './provider-logo.tsx';
import { hostOf, labelOf, stateOf } from './provider-texts.ts';
import { viewPath } from './providers-address.ts';

import styles from './provider-list.module.css';

const TONES = { notSetUp: 'neutral', off: 'neutral', hidden: 'info', offered: 'success' } as const;

/** All providers, built-in and added, each linked to its form. */
export function ProviderList({ list, logos }: { list: readonly ProviderView[]; logos: ProviderLogos }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const providerOfKind = (kind: 'microsoft' | 'wechat') => list.find(({ name }) => name === kind) ?? newProvider(kind);
  const named = list.filter(({ value: { kind } }) => kind === 'oidc' || kind === 'oauth');
  const isFull = named.length >= MAX_PROVIDERS;
  return (
    <>
      <Panel title={t('identityProviders.shipped')} hint={t('identityProviders.shippedHint')}>
        <ItemList label={t('identityProviders.shipped')}>
          {(['microsoft', 'wechat'] as const).map((kind) => (
            <ProviderRow key={kind} provider={providerOfKind(kind)} logos={logos} />
          ))}
        </ItemList>
      </Panel>
      <Panel title={t('identityProviders.named')} hint={t('identityProviders.namedHint')}>
        {named.length > 0 && (
          <ItemList label={t('identityProviders.named')}>
            {named.map((provider) => (
              <ProviderRow key={provider.name} provider={provider} logos={logos} />
            ))}
          </ItemList>
        )}
        {(isHighest || named.length === 0) && (
          <div className={styles.footer}>
            {named.length === 0 && <p className={styles.none}>{t('identityProviders.none')}</p>}
            {isHighest &&
              (isFull ? (
                <p className={styles.none}>{t('identityProviders.wrong.tooMany', { most: MAX_PROVIDERS })}</p>
              ) : (
                <ButtonLink variant="secondary" href={`#${viewPath({ at: 'new' })}`}>
                  <Plus size={17} aria-hidden />
                  {t('identityProviders.add')}
                </ButtonLink>
              ))}
          </div>
        )}
      </Panel>
    </>
  );
}

function ProviderRow({ provider, logos }: { provider: Provider; logos: ProviderLogos }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const { name, value, page } = provider;
  const state = stateOf(provider);
  const label = labelOf(provider);
  const actionLabel = t(
    !isHighest ? 'identityProviders.look' : state === 'notSetUp' ? 'identityProviders.setUp' : 'identityProviders.edit',
  );
  return (
    <Item
      icon={<ProviderLogo provider={provider} logos={logos} />}
      name={label}
      details={[
        <Badge key="state" tone={TONES[state]}>
          {t(`identityProviders.state.${state}`)}
        </Badge>,
        ...(state === 'notSetUp' ? [] : [t(`identityProviders.protocol.${value.kind}`)]),
        ...(state === 'notSetUp' ? [] : [<bdi key="host">{hostOf(provider)}</bdi>]),
      ]}
      {...(page.label !== '' &&
        page.label !== name &&
        label !== name && { below: t('identityProviders.nameIs', { name }) })}
      actions={
        (isHighest || state !== 'notSetUp') && (
          <ButtonLink
            variant="secondary"
            href={`#${viewPath({ at: 'one', name })}`}
            aria-label={`${actionLabel}: ${label}`}
          >
            {actionLabel}
          </ButtonLink>
        )
      }
    />
  );
}
