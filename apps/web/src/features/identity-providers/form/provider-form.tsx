import type { RedirectAddresses, ProviderView } from '@foyer/contract/identity-providers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { settingsQuery } from '#/administration/settings/setting-data.ts';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { useSettingForm } from '#/administration/settings/use-setting-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate, setGuard } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import { ConnectionTest } from '../connection-test.tsx';
import { changeProvider, providersQuery, removeProvider } from '../data.ts';
import { rowsOf } from '../provider-rows.ts';
import { labelOf } from '../provider-texts.ts';
import { viewPath } from '../providers-address.ts';
import { AddressFields } from './address-fields.tsx';
import { problemsOf } from './check-provider.ts';
import { ClaimFields } from './claim-fields.tsx';
import { ClientFields } from './client-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { ProtocolField } from './protocol-field.tsx';
import {
  changeOf,
  draftOf,
  type ProviderKind,
  type Provider,
  type ProviderDraft,
  asUnsaved,
  withKind,
} from './provider-draft.ts';
import { ProvisioningFields } from './provisioning-fields.tsx';
import { SpecialFields } from './special-fields.tsx';

import styles from './provider-form.module.css';

type ProviderFormProps = {
  provider: Provider;
  others: readonly ProviderView[];
  redirectAddresses: RedirectAddresses | null;
  /** Whether another administrator has removed the provider. */
  isRemoved: boolean;
};

/** Form for a provider; a saved one can be tested and removed. */
export function ProviderForm({ provider, others, redirectAddresses, isRemoved }: ProviderFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const isHighest = useIsHighest();
  const [kind, setKind] = useState<ProviderKind>(provider.value.kind);
  const setList = (change: (list: ProviderView[]) => ProviderView[]) =>
    client.setQueryData(providersQuery.queryKey, (before) => before && { ...before, list: change(before.list) });
  /** Refetches the settings: the sign-in page's providers changed too. */
  const follow = () => void client.invalidateQueries(settingsQuery);

  const form = useSettingForm<Provider, ProviderDraft>({
    setting: 'identityProviders',
    record: provider,
    draftOf,
    check: (draft) =>
      problemsOf(
        kind,
        draft,
        provider,
        others.map(({ name }) => name),
      ),
    rows: rowsOf(kind),
    async reload() {
      const { list } = await client.fetchQuery({ ...providersQuery, staleTime: 0 });
      return list.find(({ name }) => name === provider.name) ?? asUnsaved(provider);
    },
    save: (draft, version) => changeProvider(draft.name.trim(), changeOf(kind, draft), version),
    onSaved({ changedAt, changedBy, ...rest }) {
      const saved: ProviderView = { ...rest, changedAt: changedAt ?? '', changedBy: changedBy ?? '' };
      setList((list) => {
        const isThere = list.some(({ name }) => name === saved.name);
        return isThere ? list.map((one) => (one.name === saved.name ? saved : one)) : [...list, saved];
      });
      follow();
      if (provider.name !== '') return;
      setGuard();
      navigate(viewPath({ at: 'one', name: saved.name }), { replace: true });
    },
    mayWrite: isHighest,
  });

  function choose(chosen: 'oidc' | 'oauth') {
    form.change(withKind(form.draft, kind, chosen), '/scopes');
    setKind(chosen);
  }

  const fields = { form, kind };
  return (
    <>
      {isRemoved && <Alert severity="warning">{t('identityProviders.removedMeanwhile')}</Alert>}
      <SettingForm form={form}>
        {provider.name === '' && <ProtocolField form={form} kind={kind} onChoose={choose} />}
        <PageFields {...fields} />
        <AddressFields {...fields} />
        <ClientFields {...fields} saved={provider} redirectAddresses={redirectAddresses} />
        {kind !== 'wechat' && <ClaimFields {...fields} />}
        {kind !== 'wechat' && <ProvisioningFields form={form} />}
        {kind !== 'microsoft' && <SpecialFields {...fields} />}
      </SettingForm>
      {isHighest && provider.version > 0 && (
        <>
          <div className={styles.remove}>
            <ConfirmAction
              variant="quiet"
              label={t('identityProviders.remove')}
              title={t('identityProviders.removeAsk', { name: labelOf(provider) })}
              text={t('identityProviders.removeHint')}
              rows={rowsOf(kind)}
              run={() => removeProvider(provider.name, provider.version)}
              onDone={() => {
                setList((list) => list.filter(({ name }) => name !== provider.name));
                follow();
                showToast({ severity: 'success', text: t('identityProviders.removed', { name: labelOf(provider) }) });
                form.guard.release();
                navigate(viewPath({ at: 'list' }), { replace: true });
              }}
            />
          </div>
          <ConnectionTest key={provider.version} name={provider.name} kind={kind} changed={form.changed} />
        </>
      )}
    </>
  );
}
