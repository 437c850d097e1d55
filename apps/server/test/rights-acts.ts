import type { ApiResponse, Browser } from './browser.ts';
import type { Picked } from './rights-pick.ts';
import type { ActKind } from './rights-story.ts';

type Done = { readonly text: string; readonly answer: ApiResponse<unknown> };
type Doing = { readonly browser: Browser; readonly picked: Picked; readonly fresh: () => string };

/** How each act is done by the product's own calls, and how it is told. */
export const doings: Record<ActKind, (doing: Doing) => Promise<Done>> = {
  async addRole({ browser, picked, fresh }) {
    const owner = picked.parent;
    const body = {
      name: fresh(),
      permissions: [...picked.permissions],
      secondFactorEnforced: false,
      organisationId: owner?.id ?? null,
    };
    const text = `adds ${body.name} of ${owner?.name ?? 'the installation'} with ${picked.permissions.join(' ')}`;
    return { text, answer: await browser.call('POST /v2/manage/roles', { body }) };
  },
  async changeRole({ browser, picked }) {
    const { id, name, version } = picked.role;
    const body = { name, permissions: [...picked.permissions], secondFactorEnforced: false, version };
    const text = `gives ${name} ${picked.permissions.join(' ')}`;
    return { text, answer: await browser.call('PUT /v2/manage/roles/{id}', { params: { id }, body }) };
  },
  async removeRole({ browser, picked }) {
    const { id, name, version } = picked.role;
    return {
      text: `removes ${name}`,
      answer: await browser.call('DELETE /v2/manage/roles/{id}', { params: { id }, query: { version } }),
    };
  },
  async grant({ browser, picked }) {
    const { user, role, place } = picked;
    const input = { params: { id: user.id }, body: { roleId: role.id, organisationId: place.id } };
    return {
      text: `grants ${role.name} for ${place.name} to ${user.name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/grants', input),
    };
  },
  async revoke({ browser, picked }) {
    const { user, role, organisation } = picked.grant;
    const input = { params: { id: user }, query: { roleId: role, organisationId: organisation } };
    return {
      text: `takes ${role} for ${organisation} from ${user}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/grants', input),
    };
  },
  async addOrganisation({ browser, picked, fresh }) {
    const parent = picked.parent;
    const name = fresh();
    const body = { name, code: name, parentId: parent?.id ?? null };
    return {
      text: `adds ${name} below ${parent?.name ?? 'nothing'}`,
      answer: await browser.call('POST /v2/manage/organisations', { body }),
    };
  },
  async renameOrganisation({ browser, picked, fresh }) {
    const { id, name, version } = picked.place;
    const next = fresh();
    const input = { params: { id }, body: { name: next, code: next, version } };
    return { text: `calls ${name} ${next}`, answer: await browser.call('PUT /v2/manage/organisations/{id}', input) };
  },
  async moveOrganisation({ browser, picked }) {
    const { id, name, version } = picked.place;
    const parent = picked.parent;
    const input = { params: { id }, body: { parentId: parent?.id ?? null, version } };
    return {
      text: `moves ${name} below ${parent?.name ?? 'nothing'}`,
      answer: await browser.call('PUT /v2/manage/organisations/{id}/parent', input),
    };
  },
  async removeOrganisation({ browser, picked }) {
    const { id, name, version } = picked.place;
    const input = { params: { id }, query: { version } };
    return { text: `removes ${name}`, answer: await browser.call('DELETE /v2/manage/organisations/{id}', input) };
  },
  async invite({ browser, picked, fresh }) {
    const place = picked.place;
    const username = fresh();
    const body = { username, displayName: username, email: `${username}@evil.example`, organisationId: place.id };
    return {
      text: `invites ${username} into ${place.name}`,
      answer: await browser.call('POST /v2/manage/users', { body }),
    };
  },
  async moveUser({ browser, picked }) {
    const {
      place,
      user: { id, name, version },
    } = picked;
    const input = { params: { id }, body: { organisationId: place.id, version } };
    return {
      text: `moves ${name} to ${place.name}`,
      answer: await browser.call('PUT /v2/manage/users/{id}/organisation', input),
    };
  },
  async disable({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `disables ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/disable', { params: { id } }),
    };
  },
  async enable({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `enables ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/enable', { params: { id } }),
    };
  },
  async unlock({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `unlocks ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/unlock', { params: { id } }),
    };
  },
  async changeEmail({ browser, picked, fresh }) {
    const { id, name, version } = picked.user;
    const body = { displayName: name, email: `${fresh()}@evil.example`, language: null, version };
    return {
      text: `takes the mailbox of ${name}`,
      answer: await browser.call('PUT /v2/manage/users/{id}', { params: { id }, body }),
    };
  },
  async startReset({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `mails ${name} a link`,
      answer: await browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } }),
    };
  },
  async resetFactor({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `resets the factor of ${name}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/second-factor', { params: { id } }),
    };
  },
  async endSessions({ browser, picked }) {
    const { id, name } = picked.user;
    return {
      text: `ends the sessions of ${name}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/sessions', { params: { id } }),
    };
  },
};
