import { useQueryClient } from '@tanstack/react-query';

import { AccountPage } from '#/features/account/account-page.tsx';
import { devicesQuery } from '#/features/account/data.ts';
import { OwnSecondFactor } from '#/features/mfa/own-second-factor.tsx';

/** "My account" with the parts of other features. */
export function Account() {
  const client = useQueryClient();
  return (
    <AccountPage secondFactor={<OwnSecondFactor onChanged={() => void client.invalidateQueries(devicesQuery)} />} />
  );
}
