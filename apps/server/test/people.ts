import type { App } from '#/app.ts';
import type { SettingName, Settings } from '#/features/settings/settings.ts';
import type { AddUser } from '#/features/users/service.ts';
import { COMMAND_LINE } from '#/platform/origin.ts';

export type Person = { readonly id: string; readonly username: string; readonly password: string };

let count = 0;

/** Builders of what a test needs, one line each. */
export function createPeople({ services }: App) {
  return {
    /** An active user with a password that needs no change. */
    async user(given: Partial<AddUser> = {}): Promise<Person> {
      count += 1;
      const user = { username: `person-${count}`, password: `Pass-word_${count}`, ...given };
      const { id } = await services.users.add(user);
      return { id, username: user.username, password: user.password };
    },

    /** Changes a setting, as an administrator does. */
    setting<N extends SettingName>(name: N, changes: Partial<Settings[N]>): Promise<void> {
      return services.settings.change(name, changes, { actor: 'test', from: COMMAND_LINE });
    },
  };
}

export type People = ReturnType<typeof createPeople>;
