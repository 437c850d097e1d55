import type { Audience } from '@foyer/contract/notices.ts';

import type { PlaceOption } from '#/shared/forms/place-options.ts';

import type { NoticeInput } from '../data.ts';
import type { AudienceOption } from './audience-options.tsx';

export type AudienceChoice = 'everybody' | 'place' | 'role' | 'user';

/** The recipients as edited in the form. Values of choices that are not selected are kept, but not sent. */
export type AudienceDraft = {
  readonly choice: AudienceChoice;
  readonly place: PlaceOption | null;
  /** Restricts the organisation or store to users who have this role there; null for all of its users. */
  readonly placeRole: AudienceOption | null;
  readonly role: AudienceOption | null;
  readonly user: AudienceOption | null;
};

/** An organisation or store is to be chosen, so that a notice is not sent to all users by mistake. */
export const EMPTY_AUDIENCE: AudienceDraft = { choice: 'place', place: null, placeRole: null, role: null, user: null };

/** The audience of a draft, as the form shows it; undefined while it is incomplete. */
export function draftedAudience({ choice, place, placeRole, role, user }: AudienceDraft): Audience | undefined {
  if (choice === 'everybody') return { kind: 'everybody', id: null, name: null, role: null };
  if (choice === 'place')
    return place === null
      ? undefined
      : { kind: place.kind, id: place.id, name: place.name, role: placeRole === null ? null : namedRole(placeRole) };
  const chosen = choice === 'role' ? role : user;
  if (chosen === null) return undefined;
  return { kind: choice, id: chosen.id, name: chosen.label, role: choice === 'role' ? namedRole(chosen) : null };
}

/** The audience in the body of the request. */
export function audienceInput({ kind, id, role }: Audience): NoticeInput['audience'] {
  return { kind, ...(id !== null && { id }), ...(kind !== 'role' && role !== null && { roleId: role.id }) };
}

const namedRole = ({ id, label }: AudienceOption) => ({ id, name: label, code: id });
