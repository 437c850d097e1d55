import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

/** A sign-in to the person's account from another place, as far as the server can tell. */
export type RemoteSignIn = { readonly device: string; readonly address: string; readonly at: string };

/** What a push makes the page ask. */
export type PendingQuestion =
  | {
      readonly kind: 'refresh';
      readonly because: 'PERMISSION_CHANGED' | 'PLUGIN_CHANGED';
      /** Whether what the person works with has changed: only then the page is blocked until they answer. */
      readonly blocks: boolean;
    }
  | { readonly kind: 'sign in again' }
  | { readonly kind: 'was it you'; readonly signIns: readonly RemoteSignIn[] };

/** So many sign-ins are asked about in one question, the latest ones. */
const MAX_SIGN_INS = 5;

const state = createSharedState<readonly PendingQuestion[]>([]);
let channel: BroadcastChannel | undefined;

/** Those that wait, and one more: of the same matter there is one question only, and signing in again refreshes too. */
export function enqueueQuestion(
  waiting: readonly PendingQuestion[],
  question: PendingQuestion,
): readonly PendingQuestion[] {
  const isRights = question.kind !== 'was it you';
  const pending = waiting.find(({ kind }) => (kind !== 'was it you') === isRights);
  if (pending === undefined) return [...waiting, question];
  return waiting.map((each) => (each === pending ? merge(pending, question) : each));
}

function merge(pending: PendingQuestion, question: PendingQuestion): PendingQuestion {
  if (question.kind === 'sign in again') return question;
  if (question.kind === 'refresh' && pending.kind === 'refresh') return pending.blocks ? pending : question;
  if (question.kind !== 'was it you' || pending.kind !== 'was it you') return pending;
  const added = question.signIns.filter(
    ({ device, address, at }) =>
      !pending.signIns.some(
        (existing) => existing.device === device && existing.address === address && existing.at === at,
      ),
  );
  return { ...pending, signIns: [...pending.signIns, ...added].slice(-MAX_SIGN_INS) };
}

/** What of the waiting questions is shown. */
type VisibleQuestions = {
  /** Offered in a bar. */
  readonly banner: Extract<PendingQuestion, { kind: 'refresh' }> | undefined;
  /** Asked in a dialog. */
  readonly pending: PendingQuestion | undefined;
};

/**
 * One question at a time, and none over a dialog that the user has opened. A refresh is offered in a bar where it can wait,
 * and while the user types.
 */
export function selectVisibleQuestions(
  waiting: readonly PendingQuestion[],
  { isTyping, isDialogOpen }: { isTyping: boolean; isDialogOpen: boolean },
): VisibleQuestions {
  const banner = waiting.find((each) => each.kind === 'refresh' && (!each.blocks || isTyping));
  return {
    banner: banner?.kind === 'refresh' ? banner : undefined,
    pending: isDialogOpen ? undefined : waiting.find((each) => each !== banner),
  };
}

/** Asks once nothing else is asked. */
export function askQuestion(question: PendingQuestion): void {
  state.write(enqueueQuestion(state.read(), question));
}

/** Takes a question away that was answered; in every tab, if the answer is one for all of them. */
export function dismissQuestion(kind: PendingQuestion['kind'], { everywhere }: { everywhere: boolean }): void {
  state.write(state.read().filter((question) => question.kind !== kind));
  if (everywhere) channel?.postMessage(kind);
}

/** Follows what tabs of the same name answer. Returns the way to stop, which forgets what is asked. */
export function syncAnswers(name: string): () => void {
  const opened = new BroadcastChannel(name);
  channel = opened;
  opened.addEventListener('message', ({ data }: MessageEvent<PendingQuestion['kind']>) =>
    dismissQuestion(data, { everywhere: false }),
  );
  return () => {
    opened.close();
    channel = undefined;
    state.write([]);
  };
}

/** The questions that wait, the one to ask first. */
export function readQuestions(): readonly PendingQuestion[] {
  return state.read();
}

/** Follows them. */
export function useQuestions(): readonly PendingQuestion[] {
  return useSharedState(state, (questions) => questions);
}
