import {
  type AppMessage,
  readAppMessage,
  type ShellMessage,
  type ShellState,
  toWire,
} from '@foyer/app-sdk/messages.ts';

import { createMessageBudget } from './message-budget.ts';

/** Rate limit for messages: far above normal use, yet low enough that a loop does not slow Foyer down. */
const MESSAGES = { max: 60, perSecond: 10 };
const NOTICES = { max: 3, perSecond: 0.3 };

/** The part of a window that messages are posted to. */
type MessageTarget = { postMessage(data: unknown, targetOrigin: string): void };

type ConversationOptions = {
  /** The application's origin: messages are sent to and accepted from no other. */
  readonly origin: string;
  /** The current window of the frame. */
  readonly frame: () => MessageTarget | null;
  /** The path with which the frame was loaded. */
  readonly path: string;
  readonly state: ShellState;
  /** Receives valid messages within the rate limits; `ready` is already answered. */
  readonly onMessage: (message: AppMessage) => void;
  /** Clock in milliseconds. */
  readonly now?: () => number;
};

/** Message channel between Foyer and a framed application. */
export function createConversation({ origin, frame, onMessage, now, ...begins }: ConversationOptions) {
  const messages = createMessageBudget(MESSAGES, now);
  const notices = createMessageBudget(NOTICES, now);
  let { state, path } = begins;
  let isReady = false;
  /** Whether the frame's current page has sent a message. */
  let hasSpoken = false;

  function post(message: ShellMessage): void {
    frame()?.postMessage(toWire(message), origin);
  }

  return {
    /** Handles a posted message. Any window may post any message, so source, origin and format are checked. */
    receive({ source, origin: from, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>): void {
      if (source === null || source !== frame() || from !== origin || !messages.take()) return;
      const message = readAppMessage(data);
      if (message === undefined || (message.type === 'notify' && !notices.take())) return;
      if (message.type === 'ready') {
        isReady = true;
        hasSpoken = true;
        post({ type: 'welcome', state });
      }
      if (message.type === 'ready' || message.type === 'navigated') path = message.path;
      onMessage(message);
    },

    /** Sends the changed fields of the state to the application. */
    follow(next: ShellState): void {
      const changed = Object.fromEntries(
        Object.entries(next).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(state[field as keyof ShellState]),
        ),
      ) as Partial<ShellState>; // a subset of the fields
      state = next;
      if (isReady && Object.keys(changed).length > 0) post({ type: 'changed', state: changed });
    },

    /**
     * Shows another path. Returns false if the application cannot receive messages and its frame has to be navigated.
     */
    show(next: string): boolean {
      if (next === path) return true;
      path = next;
      if (isReady) post({ type: 'navigate', path });
      return isReady;
    },

    /**
     * Ends messages from the previous page, because the frame has loaded a new one. Returns whether the new page has
     * sent a message.
     */
    loaded(): boolean {
      isReady = hasSpoken;
      hasSpoken = false;
      return isReady;
    },

    /** Informs the application that the user signs out. */
    end(): void {
      if (isReady) post({ type: 'signed-out' });
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;
