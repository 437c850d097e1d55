import { PROVIDER_ADDRESS_LENGTH } from '@foyer/contract/limits.ts';
import { useRef, useState, type RefObject } from 'react';

import { EditDialog } from '#/administration/edit-dialog.tsx';
import { useTexts } from '#/shared/language.ts';
import { DialogForm } from '#/ui/dialog-form.tsx';
import { Switch } from '#/ui/switch.tsx';
import { TextField } from '#/ui/text-field.tsx';

import { isOn, type Provider } from './sign-in-draft.ts';

/** A provider on its way into the form; a new one has no name yet. */
export type ProviderEntry = { readonly name: string; readonly provider: Provider; readonly isNew: boolean };

type ProviderDialogProps = {
  open: boolean;
  entry: ProviderEntry;
  /** What is wrong with it, by field. */
  check: (entry: ProviderEntry) => Record<string, string>;
  onDone: (entry: ProviderEntry) => void;
  onClose: () => void;
};

/** Adds or edits a provider; it is saved with the form that the dialog belongs to. */
export function ProviderDialog({ open, ...rest }: ProviderDialogProps) {
  const t = useTexts();
  const first = useRef<HTMLInputElement>(null);
  const { isNew, name } = rest.entry;
  const title = isNew ? t('settings.addProvider') : t('settings.editProvider', { name });
  return (
    <EditDialog open={open} title={title} onClose={rest.onClose} initialFocus={first}>
      <ProviderFields {...rest} firstRef={first} />
    </EditDialog>
  );
}

type ProviderFieldsProps = Omit<ProviderDialogProps, 'open'> & { firstRef: RefObject<HTMLInputElement | null> };

function ProviderFields({ entry, check, onDone, onClose, firstRef }: ProviderFieldsProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(entry);
  const [{ problems, refusals }, setFound] = useState<{ problems: Record<string, string>; refusals: number }>({
    problems: {},
    refusals: 0,
  });
  const { name, provider, isNew } = typed;
  const change = (changes: Partial<Provider>) => setTyped({ ...typed, provider: { ...provider, ...changes } });

  function take() {
    const ready = {
      ...typed,
      name: name.trim(),
      provider: { ...provider, loginAddress: provider.loginAddress.trim() },
    };
    const found = check(ready);
    if (Object.keys(found).length === 0) onDone(ready);
    else setFound({ problems: found, refusals: refusals + 1 });
  }

  return (
    <DialogForm
      refusals={refusals}
      busy={false}
      submitLabel={t('settings.providerDone')}
      cancelLabel={t('signIn.cancel')}
      onCancel={onClose}
      onSubmit={take}
    >
      {isNew && (
        <TextField
          ref={firstRef}
          label={t('settings.providerName')}
          value={name}
          error={problems['/name']}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
      )}
      <TextField
        {...(!isNew && { ref: firstRef })}
        label={t('settings.providerAddress')}
        type="url"
        value={provider.loginAddress}
        error={problems['/loginAddress']}
        maxLength={PROVIDER_ADDRESS_LENGTH}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ loginAddress: currentTarget.value })}
      />
      <Switch
        label={t('settings.providerOn')}
        hint={t('settings.providerOnHint')}
        checked={isOn(provider)}
        onChange={({ currentTarget: { checked } }) => change({ switch: checked, configSwitch: checked })}
      />
      <Switch
        label={t('settings.providerShown')}
        hint={t('settings.providerShownHint')}
        checked={provider.configShow}
        onChange={({ currentTarget }) => change({ configShow: currentTarget.checked })}
      />
    </DialogForm>
  );
}
