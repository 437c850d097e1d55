import { useEffect, useRef, useState } from 'react';

import { useSettled } from './use-settled.ts';

/** A search that stands in the address once somebody pauses; an address that changes by itself shows in the field. */
export function useTypedSearch(inAddress: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (text.trim() !== inAddress) setText(inAddress);
  }
  const settled = useSettled(text.trim());
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });
  // What the address says already was settled before, or came with it.
  const sent = useRef(inAddress);
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    settle.current(settled);
  }, [settled]);
  useEffect(() => {
    sent.current = inAddress;
  }, [inAddress]);
  return {
    text,
    type: setText,
    /** Does not wait for a pause: whoever leaves the field has typed what they wanted. */
    leave() {
      const typed = text.trim();
      if (typed === sent.current) return;
      sent.current = typed;
      settle.current(typed);
    },
  };
}
