import type { AppMessage, ShellState } from '@foyer/app-sdk/messages.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import { useSession } from '#/shared/session/session.ts';

import { type Conversation, createConversation } from './conversation.ts';
import { frameAddress, pathOf } from './frame-address.ts';

type UseConversationOptions = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Initial address of the frame; undefined without a frame. A new frame starts a new conversation. */
  address: string | undefined;
  entry: string;
  path: string | undefined;
  state: ShellState;
  onMessage: (message: AppMessage) => void;
};

/**
 * Message channel to the application in a frame, for the lifetime of the frame. Call `loaded` whenever the frame has
 * loaded a page.
 */
export function useConversation({ frame, address, entry, path, state, onMessage }: UseConversationOptions) {
  const talk = useRef<Conversation>(undefined);
  const receive = useEffectEvent(onMessage);
  const begin = useEffectEvent((from: string) =>
    createConversation({
      origin: new URL(entry).origin,
      frame: () => frame.current?.contentWindow ?? null,
      path: pathOf(from),
      state,
      onMessage: (message) => receive(message),
    }),
  );

  useEffect(() => {
    if (address === undefined) return;
    const conversation = begin(address);
    talk.current = conversation;
    addEventListener('message', conversation.receive);
    return () => {
      removeEventListener('message', conversation.receive);
      talk.current = undefined;
    };
  }, [address]);

  useEffect(() => talk.current?.follow(state), [state]);

  const lead = useEffectEvent((to: string) => frame.current?.contentWindow?.location.replace(to));
  useEffect(() => {
    const to = frameAddress(entry, path);
    if (talk.current?.show(pathOf(to)) === false) lead(to);
  }, [entry, path]);

  const leaves = useSession((session) => session.logoutFlag);
  useEffect(() => {
    if (leaves) talk.current?.end();
  }, [leaves]);

  return { loaded: () => talk.current?.loaded() === true };
}
