import { EditForm } from '#/administration/edit-dialog.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { type Installed, upgradeApplication } from './data.ts';
import { EntryField } from './entry-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

type EditAddressProps = { application: Installed; name: string; onDone: () => void; onCancel: () => void };

/** Changes the entry address of an installed application; its manifest stays as it is. */
export function EditAddress({ application: { manifest, version }, name, onDone, onCancel }: EditAddressProps) {
  const t = useTexts();
  const { form, field, submit } = useEntryForm({
    first: manifest.entry ?? '',
    send: (entry) => upgradeApplication(manifest.code, { manifest, entry, version }),
    onDone() {
      showToast({ severity: 'success', text: t('applications.addressChanged', { name }) });
      onDone();
    },
  });
  return (
    <EditForm
      form={form}
      submitLabel={t('applications.saveAddress')}
      cancelLabel={t('applications.back')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{t('applications.editAddressHint')}</p>
      <EntryField {...field} opens={manifest.opens} />
    </EditForm>
  );
}
