import type { ClaimDetail, ClaimHandling, ClaimProgress } from '@onsil/contract/claims';

type Step = ClaimHandling['progress'];

/** What the provider writes of a claim. */
export type HandlingDraft = { progress: Step; handlerMno: number | null; answer: string };

/** The provider's steps, in their order; the confirmation after them is the registrant's. */
const steps: readonly Step[] = ['requested', 'in_progress', 'completed'];

const standing = (progress: ClaimProgress): Step => (progress === 'confirmed' ? 'completed' : progress);

/** Where a claim may stand after a save: where it stands, or one step on. */
export const stepsFrom = (progress: ClaimProgress): Step[] => {
  const at = steps.indexOf(standing(progress));
  return steps.slice(at, at + 2);
};

export const draftOf = ({ progress, handlerMno, answer }: ClaimDetail): HandlingDraft => ({
  progress: standing(progress),
  handlerMno,
  answer,
});

/** Where a claim will stand: steps go one way, so what somebody else did meanwhile may be further than what is meant here. */
export const stepOf = ({ progress }: HandlingDraft, now: ClaimProgress): Step =>
  steps.indexOf(progress) > steps.indexOf(standing(now)) ? progress : standing(now);
