import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { useEffect, useState } from 'react';

import { fetchRank } from './data.ts';

/** The rank that new passwords must have; `failed` when the server did not tell it, which app/ has said. */
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
