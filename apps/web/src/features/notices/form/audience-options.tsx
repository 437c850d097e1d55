import type { Audience } from '@foyer/contract/notices.ts';

import { roleDetail } from '#/shared/forms/role-options.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import type { useTexts } from '#/shared/i18n/language.ts';
import type { ComboboxOption, OptionGroup } from '#/ui/forms/combobox.tsx';

import type { Audiences } from '../data.ts';
import { AudienceIcon } from '../notice-badges.tsx';

/** A possible audience of a notice. */
export type AudienceOption = ComboboxOption & Pick<Audience, 'kind' | 'id' | 'name'>;

type AudienceTexts = ReturnType<typeof useTexts>;

/** Matching audiences by kind; all users first, if the caller may write to all. */
export function audienceGroups(
  audiences: Audiences | undefined,
  text: string,
  t: AudienceTexts,
): OptionGroup<AudienceOption>[] {
  if (audiences === undefined) return [];
  const allUsersLabel = t('notices.kind.everybody');
  const isMeant = audiences.everybody && allUsersLabel.toLocaleLowerCase().includes(text.toLocaleLowerCase());
  const groups: OptionGroup<AudienceOption>[] = isMeant
    ? [{ value: 'everybody', heading: undefined, items: [toOption('everybody', null, allUsersLabel, undefined)] }]
    : [];
  for (const kind of ['organisation', 'role', 'user'] as const) {
    const items = audiences.list
      .filter((one) => one.kind === kind)
      .map(({ id, name, detail, role }) => {
        if (role === null) return toOption(kind, id, name ?? detail, detail === name ? undefined : detail);
        const { code, organisation, users } = role;
        const facts = { organisation: organisation === null ? null : { name: organisation }, holders: users };
        return toOption(kind, id, roleName({ code, name: name ?? '' }), roleDetail(facts));
      });
    if (items.length > 0) groups.push({ value: kind, heading: t(`notices.kinds.${kind}`), items });
  }
  return groups;
}

function toOption(kind: Audience['kind'], id: string | null, name: string, detail: string | undefined): AudienceOption {
  return {
    key: `${kind}:${id ?? ''}`,
    label: name,
    icon: <AudienceIcon kind={kind} />,
    kind,
    id,
    name,
    ...(detail !== undefined && { detail }),
  };
}
