import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { suiteApplication } from '@foyer/contract/oidc.ts';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api/api.ts';
import { ApiError } from '#/shared/api/errors.ts';

type NamedApplication = Result<typeof suiteApplication>;

/** Name and icon of an application; undefined while they load, or the reason why they cannot be shown. */
export function useNamedApplication(code: string): NamedApplication | 'unknown' | 'failed' | undefined {
  const [named, setNamed] = useState<NamedApplication | 'unknown' | 'failed'>();
  useEffect(() => {
    let left = false;
    call('GET /v2/oidc/applications/{code}', { params: { code }, handles: ['A0404'] }).then(
      (application) => void (left || setNamed(application)),
      (failure: unknown) => void (left || setNamed(isUnknown(failure) ? 'unknown' : 'failed')),
    );
    return () => {
      left = true;
    };
  }, [code]);
  return named;
}

function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0404';
}
