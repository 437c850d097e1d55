import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';
import { FieldError } from '#/ui/forms/field.tsx';

import { type MailServerDraft, withSecurity } from './draft.ts';

const SECURITY_MODES = ['starttls', 'tls', 'none'] as const;

/** Selects the encryption of the connection. */
export function SecurityField({ form }: { form: FieldsOf<MailServerDraft> }) {
  const t = useTexts();
  const remoteChanges = form.remoteChanges?.security;
  return (
    <div>
      <ChoiceCards
        label={t('emailServer.security.label')}
        inLines
        choices={SECURITY_MODES.map((value) => ({
          value,
          name: t(`emailServer.security.${value}`),
          hint: t(`emailServer.security.${value}Hint`),
        }))}
        value={form.draft.security}
        onChoose={(security) => form.change(withSecurity(form.draft, security), '/security')}
      />
      <FieldError id="mail-security" error={form.problems.fields['/security']} />
      <ConflictNote value={remoteChanges && t(`emailServer.security.${remoteChanges}`)} />
    </div>
  );
}
