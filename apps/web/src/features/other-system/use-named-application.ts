import type { Result } from '@foyer/contract/endpoint.ts';
import type { suiteApplication } from '@foyer/contract/oidc.ts';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api.ts';

type Named = Result<typeof suiteApplication>;

/** Name and icon of an application; undefined until they have come, null when it is not installed. */
export function useNamedApplication(code: string): Named | null | undefined {
  const [named, setNamed] = useState<Named | null>();
  useEffect(() => {
    let left = false;
    call('GET /v2/oidc/applications/{code}', { params: { code }, handles: ['A0404'] }).then(
      (found) => void (left || setNamed(found)),
      () => void (left || setNamed(null)),
    );
    return () => {
      left = true;
    };
  }, [code]);
  return named;
}
