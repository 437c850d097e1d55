import { createStore, useStore } from '#/shared/state/store.ts';

/** A sign-in to the person's account from another place, as far as the server can tell. */
export type SignInElsewhere = { readonly device: string; readonly address: string; readonly at: string };

/** What a push makes the page ask. */
export type Question =
  | {
      readonly kind: 'refresh';
      readonly because: 'PERMISSION_CHANGED' | 'PLUGIN_CHANGED';
      /** Whether what the person works with has changed: only then the page is blocked until they answer. */
      readonly blocks: boolean;
    }
  | { readonly kind: 'sign in again' }
  | { readonly kind: 'was it you'; readonly signIns: readonly SignInElsewhere[] };

/** So many sign-ins are asked about in one question, the latest ones. */
const SIGN_INS = 5;

const store = createStore<readonly Question[]>([]);
let channel: BroadcastChannel | undefined;

/** Those that wait, and one more: of the same matter there is one question only, and signing in again refreshes too. */
export function enqueue(waiting: readonly Question[], question: Question): readonly Question[] {
  const isRights = question.kind !== 'was it you';
  const asked = waiting.find(({ kind }) => (kind !== 'was it you') === isRights);
  if (asked === undefined) return [...waiting, question];
  return waiting.map((each) => (each === asked ? merge(asked, question) : each));
}

function merge(asked: Question, question: Question): Question {
  if (question.kind === 'sign in again') return question;
  if (question.kind === 'refresh' && asked.kind === 'refresh') return asked.blocks ? asked : question;
  if (question.kind !== 'was it you' || asked.kind !== 'was it you') return asked;
  const news = question.signIns.filter(
    ({ device, address, at }) =>
      !asked.signIns.some((known) => known.device === device && known.address === address && known.at === at),
  );
  return { ...asked, signIns: [...asked.signIns, ...news].slice(-SIGN_INS) };
}

/** What of the waiting questions is shown. */
type Shown = {
  /** Offered in a bar. */
  readonly offered: Extract<Question, { kind: 'refresh' }> | undefined;
  /** Asked in a dialog. */
  readonly asked: Question | undefined;
};

/**
 * One question at a time, and none over a dialog that the user has opened. A refresh is offered in a bar where it can wait,
 * and while the user types.
 */
export function chooseShown(
  waiting: readonly Question[],
  { isTyping, isDialogOpen }: { isTyping: boolean; isDialogOpen: boolean },
): Shown {
  const offered = waiting.find((each) => each.kind === 'refresh' && (!each.blocks || isTyping));
  return {
    offered: offered?.kind === 'refresh' ? offered : undefined,
    asked: isDialogOpen ? undefined : waiting.find((each) => each !== offered),
  };
}

/** Asks once nothing else is asked. */
export function ask(question: Question): void {
  store.write(enqueue(store.read(), question));
}

/** Takes a question away that was answered; in every tab, if the answer is one for all of them. */
export function settle(kind: Question['kind'], { everywhere }: { everywhere: boolean }): void {
  store.write(store.read().filter((question) => question.kind !== kind));
  if (everywhere) channel?.postMessage(kind);
}

/** Follows what tabs of the same name answer. Returns the way to stop, which forgets what is asked. */
export function followAnswers(name: string): () => void {
  const opened = new BroadcastChannel(name);
  channel = opened;
  opened.addEventListener('message', ({ data }: MessageEvent<Question['kind']>) => settle(data, { everywhere: false }));
  return () => {
    opened.close();
    channel = undefined;
    store.write([]);
  };
}

/** The questions that wait, the one to ask first. */
export function readQuestions(): readonly Question[] {
  return store.read();
}

/** Follows them. */
export function useQuestions(): readonly Question[] {
  return useStore(store, (questions) => questions);
}
