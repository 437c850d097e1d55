import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

/** A sign-in to the user's account from another place, as far as the server could detect it. */
export type RemoteSignIn = { readonly device: string; readonly address: string; readonly at: string };

/** A question that a push triggers. */
export type PendingQuestion =
  | {
      readonly kind: 'refresh';
      readonly because: 'PERMISSION_CHANGED' | 'PLUGIN_CHANGED';
      /** Whether the user's data or permissions have changed. Only then is the page blocked until they answer. */
      readonly blocks: boolean;
    }
  | { readonly kind: 'sign in again' }
  | { readonly kind: 'was it you'; readonly signIns: readonly RemoteSignIn[] };

/** Maximum number of sign-ins in one question; the latest are kept. */
const MAX_SIGN_INS = 5;

const state = createSharedState<readonly PendingQuestion[]>([]);
let channel: BroadcastChannel | undefined;

/** Adds a question to the queue. Those about the same matter are merged; signing in again includes a refresh. */
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

/** The waiting questions that are shown. */
type VisibleQuestions = {
  /** Shown in a bar. */
  readonly banner: Extract<PendingQuestion, { kind: 'refresh' }> | undefined;
  /** Shown in a dialog. */
  readonly pending: PendingQuestion | undefined;
};

/**
 * One question at a time, and none over a dialog that the user has opened. A refresh is offered in a bar where it can
 * wait, and while the user types.
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

/** Adds a question to the queue. */
export function askQuestion(question: PendingQuestion): void {
  state.write(enqueueQuestion(state.read(), question));
}

/** Removes a question that was answered; in every tab, if the answer applies to all of them. */
export function dismissQuestion(kind: PendingQuestion['kind'], { everywhere }: { everywhere: boolean }): void {
  state.write(state.read().filter((question) => question.kind !== kind));
  if (everywhere) channel?.postMessage(kind);
}

/** Syncs answers between tabs with the same name. Returns the function that stops it and discards the questions. */
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

/** The waiting questions, the first one to ask first. */
export function readQuestions(): readonly PendingQuestion[] {
  return state.read();
}

/** The waiting questions, for components. */
export function useQuestions(): readonly PendingQuestion[] {
  return useSharedState(state, (questions) => questions);
}
