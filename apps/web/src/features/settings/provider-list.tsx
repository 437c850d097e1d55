import { PROVIDERS_MOST } from '@foyer/contract/limits.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';

import type { FieldsOf } from '#/administration/setting-fields.ts';
import { Theirs } from '#/administration/theirs.tsx';
import { useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Item, ItemList } from '#/ui/item.tsx';

import { ProviderDialog, type ProviderEntry } from './provider-dialog.tsx';
import { checkProvider, fieldOf, providersIn, type SignInDraft, stateOf, theirProviders } from './sign-in-draft.ts';

import styles from './provider-list.module.css';

const NEW: ProviderEntry = {
  name: '',
  provider: { switch: true, configSwitch: true, configShow: true, loginAddress: '' },
  isNew: true,
};

/** The providers beside Foyer's own sign-in, and the ways to change them. */
export function ProviderList({ form, mayWrite }: { form: FieldsOf<SignInDraft>; mayWrite: boolean }) {
  const t = useTexts();
  const add = useRef<HTMLButtonElement>(null);
  // One that closes still shows what it was about.
  const [{ entry, open }, setDialog] = useState({ entry: NEW, open: false });
  const close = () => setDialog({ entry, open: false });
  const providers = providersIn(form.draft);
  const put = (name: string, provider: ProviderEntry['provider'] | undefined) =>
    form.change({ [fieldOf(name)]: provider }, '/SSOConfig');

  function check({ name, provider, isNew }: ProviderEntry): Record<string, string> {
    if (isNew && providers.some(([other]) => other === name)) return { '/name': t('settings.wrong.providerTaken') };
    return checkProvider(form.draft, name, provider);
  }

  function remove(name: string) {
    put(name, undefined);
    // What had the keyboard has gone.
    add.current?.focus();
  }

  return (
    <div className={styles.providers}>
      {providers.length === 0 && <p className={styles.none}>{t('settings.noProviders')}</p>}
      <ItemList label={t('settings.providers')}>
        {providers.map(([name, provider]) => (
          <Item
            key={name}
            icon={<KeyRound size={19} />}
            name={name}
            facts={[t(`settings.provider.${stateOf(provider)}`), <bdi key="address">{provider.loginAddress}</bdi>]}
            actions={
              mayWrite && (
                <>
                  <IconButton
                    label={t('settings.editProvider', { name })}
                    icon={<Pencil size={17} aria-hidden />}
                    onClick={() => setDialog({ entry: { name, provider, isNew: false }, open: true })}
                  />
                  <IconButton
                    label={t('settings.removeProvider', { name })}
                    icon={<Trash2 size={17} aria-hidden />}
                    onClick={() => remove(name)}
                  />
                </>
              )
            }
          />
        ))}
      </ItemList>
      {theirProviders(form.theirs ?? {}).map(([name, provider]) => (
        <Theirs
          key={name}
          value={`${name} – ${
            provider === undefined
              ? t('settings.provider.removed')
              : `${t(`settings.provider.${stateOf(provider)}`)} – ${provider.loginAddress}`
          }`}
        />
      ))}
      {mayWrite && (
        <Button
          look="secondary"
          ref={add}
          disabled={providers.length >= PROVIDERS_MOST}
          onClick={() => setDialog({ entry: NEW, open: true })}
        >
          <Plus size={17} aria-hidden />
          {t('settings.addProvider')}
        </Button>
      )}
      <ProviderDialog
        open={open}
        entry={entry}
        check={check}
        onClose={close}
        onDone={({ name, provider }) => {
          put(name, provider);
          close();
        }}
      />
    </div>
  );
}
