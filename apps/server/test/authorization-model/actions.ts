import type { ApiResponse, Browser } from '../browser.ts';
import type { CommandTargets } from './commands.ts';
import type { CommandKind } from './generators.ts';

type CommandResult = { readonly text: string; readonly answer: ApiResponse<unknown> };
type CommandContext = { readonly browser: Browser; readonly targets: CommandTargets; readonly newName: () => string };

/** Runs each command through the product's API and describes it in text. */
export const actions: Record<CommandKind, (doing: CommandContext) => Promise<CommandResult>> = {
  async addRole({ browser, targets, newName }) {
    const owner = targets.parent;
    const body = {
      name: newName(),
      permissions: [...targets.permissions],
      secondFactorEnforced: false,
      organisationId: owner?.id ?? null,
    };
    const text = `adds ${body.name} of ${owner?.name ?? 'the installation'} with ${targets.permissions.join(' ')}`;
    return { text, answer: await browser.call('POST /v2/manage/roles', { body }) };
  },
  async changeRole({ browser, targets }) {
    const { id, name, version } = targets.role;
    const body = { name, permissions: [...targets.permissions], secondFactorEnforced: false, version };
    const text = `gives ${name} ${targets.permissions.join(' ')}`;
    return { text, answer: await browser.call('PUT /v2/manage/roles/{id}', { params: { id }, body }) };
  },
  async removeRole({ browser, targets }) {
    const { id, name, version } = targets.role;
    return {
      text: `removes ${name}`,
      answer: await browser.call('DELETE /v2/manage/roles/{id}', { params: { id }, query: { version } }),
    };
  },
  async grant({ browser, targets }) {
    const { user, role, place, endsOn } = targets;
    const input = { params: { id: user.id }, body: { roleId: role.id, placeId: place.id, endsOn } };
    return {
      text: `grants ${role.name} for ${place.name} to ${user.name} until ${endsOn}`,
      answer: await browser.call('POST /v2/manage/users/{id}/grants', input),
    };
  },
  async changeEnd({ browser, targets }) {
    const { endsOn } = targets;
    const { user, role, place } = targets.grant;
    const input = { params: { id: user }, body: { roleId: role, placeId: place, endsOn } };
    return {
      text: `lets ${role} for ${place} of ${user} end after ${endsOn}`,
      answer: await browser.call('POST /v2/manage/users/{id}/grants', input),
    };
  },
  async revoke({ browser, targets }) {
    const { user, role, place } = targets.grant;
    const input = { params: { id: user }, query: { roleId: role, placeId: place } };
    return {
      text: `takes ${role} for ${place} from ${user}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/grants', input),
    };
  },
  async addOrganisation({ browser, targets, newName }) {
    const parent = targets.parent;
    const name = newName();
    const body = { name, code: name, parentId: parent?.id ?? null };
    return {
      text: `adds ${name} below ${parent?.name ?? 'nothing'}`,
      answer: await browser.call('POST /v2/manage/organisations', { body }),
    };
  },
  async renameOrganisation({ browser, targets, newName }) {
    const { id, name, version } = targets.organisation;
    const next = newName();
    const input = { params: { id }, body: { name: next, code: next, version } };
    return { text: `calls ${name} ${next}`, answer: await browser.call('PUT /v2/manage/organisations/{id}', input) };
  },
  async moveOrganisation({ browser, targets }) {
    const { id, name, version } = targets.organisation;
    const parent = targets.parent;
    const input = { params: { id }, body: { parentId: parent?.id ?? null, version } };
    return {
      text: `moves ${name} below ${parent?.name ?? 'nothing'}`,
      answer: await browser.call('PUT /v2/manage/organisations/{id}/parent', input),
    };
  },
  async removeOrganisation({ browser, targets }) {
    const { id, name, version } = targets.organisation;
    const input = { params: { id }, query: { version } };
    return { text: `removes ${name}`, answer: await browser.call('DELETE /v2/manage/organisations/{id}', input) };
  },
  async addStore({ browser, targets, newName }) {
    const { id, name } = targets.organisation;
    const code = newName();
    const body = { name: code, code, organisationId: id };
    return {
      text: `adds the store ${code} to ${name}`,
      answer: await browser.call('POST /v2/manage/stores', { body }),
    };
  },
  async moveStore({ browser, targets }) {
    const { id, name, code, version } = targets.store;
    const { parent, organisation } = targets;
    const body = { name, code, version, organisationId: (parent ?? organisation).id };
    return {
      text: `moves the store ${name} to ${(parent ?? organisation).name}`,
      answer: await browser.call('PUT /v2/manage/stores/{id}', { params: { id }, body }),
    };
  },
  async changeTimeZone({ browser, targets }) {
    const { id, name, code, parent, version } = targets.store;
    const { timeZone } = targets;
    const body = { name, code, version, organisationId: parent, timeZone };
    return {
      text: `moves the store ${name} to the time zone ${timeZone}`,
      answer: await browser.call('PUT /v2/manage/stores/{id}', { params: { id }, body }),
    };
  },
  async removeStore({ browser, targets }) {
    const { id, name, version } = targets.store;
    const input = { params: { id }, query: { version } };
    return { text: `removes the store ${name}`, answer: await browser.call('DELETE /v2/manage/stores/{id}', input) };
  },
  async invite({ browser, targets, newName }) {
    const place = targets.organisation;
    const username = newName();
    const body = { username, displayName: username, email: `${username}@evil.example`, organisationId: place.id };
    return {
      text: `invites ${username} into ${place.name}`,
      answer: await browser.call('POST /v2/manage/users', { body }),
    };
  },
  async moveUser({ browser, targets }) {
    const {
      organisation: place,
      user: { id, name, version },
    } = targets;
    const input = { params: { id }, body: { organisationId: place.id, version } };
    return {
      text: `moves ${name} to ${place.name}`,
      answer: await browser.call('PUT /v2/manage/users/{id}/organisation', input),
    };
  },
  async disable({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `disables ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/disable', { params: { id } }),
    };
  },
  async enable({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `enables ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/enable', { params: { id } }),
    };
  },
  async unlock({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `unlocks ${name}`,
      answer: await browser.call('POST /v2/manage/users/{id}/unlock', { params: { id } }),
    };
  },
  async changeEmail({ browser, targets, newName }) {
    const { id, name, version } = targets.user;
    const body = { displayName: name, email: `${newName()}@evil.example`, language: null, version };
    return {
      text: `takes the mailbox of ${name}`,
      answer: await browser.call('PUT /v2/manage/users/{id}', { params: { id }, body }),
    };
  },
  async startReset({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `mails ${name} a link`,
      answer: await browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } }),
    };
  },
  async resetFactor({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `resets the factor of ${name}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/second-factor', { params: { id } }),
    };
  },
  async endSessions({ browser, targets }) {
    const { id, name } = targets.user;
    return {
      text: `ends the sessions of ${name}`,
      answer: await browser.call('DELETE /v2/manage/users/{id}/sessions', { params: { id } }),
    };
  },
};
