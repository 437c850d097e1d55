import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { useEffect, useState } from 'react';

import { fetchRank } from './data.ts';

/** The required rank of new passwords; `failed` if it could not be loaded (app/ shows the error). */
export function useRank(): { rank: RankName | undefined; failed: boolean; retry: () => void } {
  const [rank, setRank] = useState<RankName>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return undefined;
    const leaving = new AbortController();
    fetchRank(leaving.signal).then(setRank, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [failed]);

  return { rank, failed, retry: () => setFailed(false) };
}
