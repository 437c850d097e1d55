import { answerQuestion, fillCaptcha, signIn } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { signOut } from '../second-factor-page.ts';

test('A verification code is entered in the dialog, and in the field after failed sign-ins', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const code = page.getByLabel('Verification code');
  const password = page.getByLabel('Password', { exact: true });
  const homeHeading = page.getByRole('heading', { name: /Welcome/ });

  await test.step('the verify dialog answers a demand of the server that the page has not counted to', async () => {
    const elsewhere = world.browser();
    for (let attempt = 0; attempt < 3; attempt += 1) await elsewhere.signIn(person.username, 'wrong');
    await open();
    await expect(code).toBeHidden();
    await signIn(page, person.username, person.password);
    const dialog = page.getByRole('dialog', { name: /verify/i });
    await expect(dialog.getByLabel('Verification code')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
    await page.reload();
    await signIn(page, person.username, person.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
    await fillCaptcha(dialog);
    await dialog.getByLabel('Verification code').press('Enter');
    await expect(homeHeading).toBeVisible();
  });

  await test.step('rule 1 shows the field once the failures have reached the threshold', async () => {
    await world.people.setting('signInPage', { captchaValidUserLoginFailedTimes: 2 });
    await signOut(page);
    await page.getByLabel('Username').fill(person.username);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(code).toBeHidden();
      await password.fill(`wrong ${attempt}`);
      const answered = page.waitForResponse('**/user/login');
      await password.press('Enter');
      await answered;
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('data-busy');
    }
    await expect(code).toBeVisible();
    await password.fill(person.password);
    await password.press('Enter');
    await expect(page.getByText('Enter the verification code')).toBeVisible();
    await expect(code).toBeFocused();
  });

  await test.step('another picture is shown on demand and after a wrong code', async () => {
    const picture = page.getByRole('img', { name: 'Picture with the verification code' });
    const first = (await picture.getAttribute('src')) ?? '';
    await page.getByRole('button', { name: 'Show another code' }).click();
    await expect(picture).not.toHaveAttribute('src', first);

    const second = (await picture.getAttribute('src')) ?? '';
    await code.fill('nope');
    await code.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(picture).not.toHaveAttribute('src', second);

    await fillCaptcha(page);
    await code.press('Enter');
    await expect(homeHeading).toBeVisible();
  });

  await test.step('a question is answered instead of the picture, by keyboard alone', async () => {
    await world.people.setting('signInPage', { captchaValidRule: 0 });
    await signOut(page);
    const answer = page.getByLabel('Answer');
    const question = page.getByText(/^What is/);
    await page.getByLabel('Username').fill(person.username);
    await password.fill(person.password);
    for (const name of ['Show password', 'Show another code', 'I can’t read the picture']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(answer).toBeFocused();
    await expect(question).toBeVisible();
    // The field is described by the question, which is announced when it appears.
    await expect(answer).toHaveAccessibleDescription(/^What is/);
    await expect(question).toHaveAttribute('aria-live', 'polite');

    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The answer is wrong')).toBeVisible();
    await expect(answer).toBeFocused();
    await expect(answer).toHaveAccessibleDescription(/^What is .+ The answer is wrong/);
    await expect(answer).toHaveValue('');

    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Show a picture' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await expect(page.getByText('The answer is wrong')).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await answerQuestion(page);
    await page.keyboard.press('Enter');
    await expect(homeHeading).toBeVisible();
  });
});
