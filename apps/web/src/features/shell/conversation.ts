import {
  type AppMessage,
  readAppMessage,
  type ShellMessage,
  type ShellState,
  toWire,
} from '@foyer/app-sdk/messages.ts';

import { createMessageBudget } from './message-budget.ts';

/** What a page says in earnest stays far below; what one says in a loop does not slow Foyer down. */
const MESSAGES = { max: 60, perSecond: 10 };
const NOTICES = { max: 3, perSecond: 0.3 };

/** A window, as far as one speaks to it. */
type MessageTarget = { postMessage(data: unknown, targetOrigin: string): void };

type ConversationOptions = {
  /** The application's own: nothing is said to, or heard from, any other. */
  readonly origin: string;
  /** The window that its frame shows at this moment. */
  readonly frame: () => MessageTarget | null;
  /** The path that the frame was loaded with. */
  readonly path: string;
  readonly state: ShellState;
  /** Takes what it says, as far as it may; `ready` has been answered. */
  readonly onMessage: (message: AppMessage) => void;
  /** Milliseconds. */
  readonly now?: () => number;
};

/** What Foyer and an application in a frame of it say to each other. */
export function createConversation({ origin, frame, onMessage, now, ...begins }: ConversationOptions) {
  const messages = createMessageBudget(MESSAGES, now);
  const notices = createMessageBudget(NOTICES, now);
  let { state, path } = begins;
  let isReady = false;
  /** Since the frame has shown another page. */
  let hasSpoken = false;

  function post(message: ShellMessage): void {
    frame()?.postMessage(toWire(message), origin);
  }

  return {
    /** Something was posted to this page: by whomever, and whatever it is. */
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

    /** The person, or where and how they work, is another: the application is told what has changed. */
    follow(next: ShellState): void {
      const changed = Object.fromEntries(
        Object.entries(next).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(state[field as keyof ShellState]),
        ),
      ) as Partial<ShellState>; // some of the fields of one
      state = next;
      if (isReady && Object.keys(changed).length > 0) post({ type: 'changed', state: changed });
    },

    /** Shows another path. Returns false when the application does not speak, and its frame has to be led there. */
    show(next: string): boolean {
      if (next === path) return true;
      path = next;
      if (isReady) post({ type: 'navigate', path });
      return isReady;
    },

    /** The frame has loaded a page: messages of the page before do not count. Returns whether this one has sent a message. */
    loaded(): boolean {
      isReady = hasSpoken;
      hasSpoken = false;
      return isReady;
    },

    /** The person signs out. */
    end(): void {
      if (isReady) post({ type: 'signed-out' });
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;
