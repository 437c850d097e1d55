import { bindApp } from './authenticator-app.ts';
import { test as base } from './house.ts';

type PerTest = {
  optionalSecondFactor: void;
  /** Somebody with an authenticator app. */
  appHolder: Awaited<ReturnType<typeof bindApp>>;
};

/** The house, where a second factor is optional and nobody is asked for a captcha. */
export const test = base.extend<PerTest>({
  optionalSecondFactor: [
    async ({ world }, provide) => {
      await world.people.setting('mfa', { mode: 'optional' });
      await world.people.setting('signInPage', { captchaSwitch: false });
      await provide();
    },
    { auto: true },
  ],
  appHolder: async ({ world }, provide) => provide(await bindApp(world, await world.people.user())),
});
