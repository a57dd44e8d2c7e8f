import type {
  SupportRequestDetail,
  SupportRequestHandling,
  SupportRequestState,
} from '@onsil/contract/support-requests';

type Step = SupportRequestHandling['progress'];

/** A handler's changes to a support request. */
export type HandlingDraft = { progress: Step; handlerMemberNo: number | null; answer: string };

/** A handler's steps in order; the confirmation after them is the registrant's. */
const steps: readonly Step[] = ['requested', 'in_progress', 'completed'];

const currentStep = (progress: SupportRequestState): Step => (progress === 'confirmed' ? 'completed' : progress);

/** The allowed steps of a save: the current one or the next. */
export const allowedSteps = (progress: SupportRequestState): Step[] => {
  const at = steps.indexOf(currentStep(progress));
  return steps.slice(at, at + 2);
};

export const toHandlingDraft = ({ progress, handlerMemberNo, answer }: SupportRequestDetail): HandlingDraft => ({
  progress: currentStep(progress),
  handlerMemberNo,
  answer,
});

/** The step after a save. Steps only go forward, so a further step by someone else wins. */
export const stepAfterSave = ({ progress }: HandlingDraft, now: SupportRequestState): Step =>
  steps.indexOf(progress) > steps.indexOf(currentStep(now)) ? progress : currentStep(now);
