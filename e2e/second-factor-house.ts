import { enrolAuthenticatorApp } from './authenticator-app.ts';
import { test as base } from './house.ts';

type SecondFactorFixtures = {
  optionalSecondFactor: void;
  /** Somebody with an authenticator app. */
  authenticatorUser: Awaited<ReturnType<typeof enrolAuthenticatorApp>>;
};

/** The house, where a second factor is optional and nobody is asked for a captcha. */
export const test = base.extend<SecondFactorFixtures>({
  optionalSecondFactor: [
    async ({ world }, provide) => {
      await world.people.setting('mfa', { mode: 'optional' });
      await world.people.setting('signInPage', { captchaSwitch: false });
      await provide();
    },
    { auto: true },
  ],
  authenticatorUser: async ({ world }, provide) =>
    provide(await enrolAuthenticatorApp(world, await world.people.user())),
});
