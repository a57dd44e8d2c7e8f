import type { ClaimDetail, ClaimHandling, ClaimProgress } from '@onsil/contract/claims';

type Step = ClaimHandling['progress'];

/** A handler's changes to a support request. */
export type HandlingDraft = { progress: Step; handlerMemberNo: number | null; answer: string };

/** A handler's steps in order; the confirmation after them is the registrant's. */
const steps: readonly Step[] = ['requested', 'in_progress', 'completed'];

const currentStep = (progress: ClaimProgress): Step => (progress === 'confirmed' ? 'completed' : progress);

/** The allowed steps of a save: the current one or the next. */
export const stepsFrom = (progress: ClaimProgress): Step[] => {
  const at = steps.indexOf(currentStep(progress));
  return steps.slice(at, at + 2);
};

export const draftOf = ({ progress, handlerMemberNo, answer }: ClaimDetail): HandlingDraft => ({
  progress: currentStep(progress),
  handlerMemberNo,
  answer,
});

/** The step after a save. Steps only go forward, so a further step by someone else wins. */
export const stepOf = ({ progress }: HandlingDraft, now: ClaimProgress): Step =>
  steps.indexOf(progress) > steps.indexOf(currentStep(now)) ? progress : currentStep(now);
