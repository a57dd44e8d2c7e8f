import { toast } from './toast.tsx';
import { useDetailedErrorMessage } from './use-detailed-error-message.ts';

type Texts = {
  /** nothing is said of a success without it */
  done?: string | undefined;
  /** what failed, for a reason that does not say it by itself */
  failed?: (reason: string) => string;
};

/**
 * Says by a toast how the command of a button ended, also when the button has left the page by then: callbacks that are
 * given to `mutate` would not be called.
 */
export const useOutcomeToast = () => {
  const errorMessage = useDetailedErrorMessage();
  return (outcome: Promise<unknown>, { done, failed = (reason) => reason }: Texts): void =>
    void outcome.then(
      () => done !== undefined && toast(done),
      (error: unknown) => toast(failed(errorMessage(error)), 'bad'),
    );
};
