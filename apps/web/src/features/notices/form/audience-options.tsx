import { roleDetail } from '#/shared/forms/role-options.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import type { useTexts } from '#/shared/i18n/language.ts';
import type { ComboboxOption, OptionGroup } from '#/ui/forms/combobox.tsx';

import type { Audiences } from '../data.ts';
import { AudienceIcon } from '../notice-badges.tsx';

type AudienceRow = Audiences['list'][number];
/** A possible audience of a notice, or a role that restricts one. */
export type AudienceOption = ComboboxOption & Pick<AudienceRow, 'kind' | 'id'>;

const KINDS = ['organisation', 'store', 'role', 'user'] as const;

/** Search results by kind; organisations and stores have headings. */
export function audienceGroups(
  audiences: Audiences | undefined,
  t: ReturnType<typeof useTexts>,
): OptionGroup<AudienceOption>[] {
  return KINDS.flatMap((kind) => {
    const items = (audiences?.list ?? []).filter((row) => row.kind === kind).map(toOption);
    const heading = kind === 'organisation' || kind === 'store' ? t(`notices.kinds.${kind}`) : undefined;
    return items.length === 0 ? [] : [{ value: kind, heading, items }];
  });
}

function toOption({ kind, id, name, detail, role }: AudienceRow): AudienceOption {
  const option = { key: `${kind}:${id}`, kind, id, icon: <AudienceIcon kind={kind} /> };
  if (role === null) return { ...option, label: name, ...(detail !== name && { detail }) };
  const { code, organisation, users } = role;
  const facts = { organisation: organisation === null ? null : { name: organisation }, holders: users };
  return { ...option, label: roleName({ code, name }), detail: roleDetail(facts) };
}
