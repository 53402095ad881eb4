/** Changes all selected rows as one action, after a preview unless the effect is obvious (a few undecided rows). */
import type { Queue } from '#base/async.ts';
import type { ManyChange } from '#contract/review/decision.ts';
import { manyWords } from '#messages/review/manyWords.ts';
import { attempt } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { chosenIn, type ManyQuestion } from './keepQuestion.ts';
import type { ReviewStore } from './reviewState.ts';
import { nothingSelected } from './selection.ts';

export interface ManyAnswer {
  readonly withoutNoCalls: boolean;
  /** The reason for keeping rows that must not be called. */
  readonly reason?: string;
}

/** Up to this many rows are changed without confirmation if no person decided any of them and all may be called. */
const fewRows = 500;

/** `saving`: queues a change behind the decisions before it, because it may overwrite them. */
export function createChangingMany(listId: string, use: ReviewStore, saving: Queue) {
  const { getState: get, setState: set } = use;

  async function change(question: Omit<ManyQuestion, 'effect'>, { withoutNoCalls, reason }: ManyAnswer): Promise<void> {
    const acknowledgement = reason === undefined ? {} : { acknowledgement: { reason } };
    const { changes, recordId } = await call('review.changeMany', { listId, ...question, withoutNoCalls, ...acknowledgement });
    // Another view may have been opened meanwhile, with a selection of its own.
    const selection = get().view?.viewId === question.choice.viewId ? { selection: nothingSelected } : {};
    const undoes = recordId === null ? null : Promise.resolve(recordId);
    set({ announcement: manyWords(question.change, changes), undoes, ...selection });
  }

  const preview = async (question: Omit<ManyQuestion, 'effect'>): Promise<ManyQuestion> => ({
    ...question,
    effect: await call('review.previewMany', { listId, ...question, withoutNoCalls: false }),
  });

  return {
    /** Changes the selected rows, or asks for confirmation first. */
    changeSelected(asked: ManyChange) {
      const choice = chosenIn(get());
      if (choice === null) return;
      const ask = async (): Promise<void> => {
        const many = await preview({ choice, change: asked, overwrite: false });
        const { rows, decided, noCalls } = many.effect;
        const isPlain = decided === 0 && rows <= fewRows && noCalls.litigators + noCalls.suppressed === 0;
        if (isPlain) await change({ choice, change: asked, overwrite: false }, { withoutNoCalls: false });
        else set({ many });
      };
      attempt(() => saving.add(ask));
    },
    /** Previews the change with or without the rows that a person decided. */
    overwrite(overwrite: boolean) {
      const { many } = get();
      if (many === null) return;
      const { choice, change: asked } = many;
      attempt(async () => {
        const next = await preview({ choice, change: asked, overwrite });
        if (get().many === many) set({ many: next });
      });
    },
    /** Applies the change as confirmed; null changes nothing. */
    answerMany(answer: ManyAnswer | null) {
      const { many } = get();
      set({ many: null });
      if (many === null || answer === null) return;
      const { effect: _, ...question } = many;
      attempt(() => saving.add(() => change(question, answer)));
    },
  };
}
