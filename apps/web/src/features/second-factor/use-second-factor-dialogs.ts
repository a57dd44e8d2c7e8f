import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useStartTotp } from './commands.ts';

/** A change that needs a confirmation; it may resolve with new recovery codes. */
export type ConfirmationRequest = { title: string; text: string; label: string; work: () => Promise<string[] | void> };

/** State of the second factor card: app set-up, shown recovery codes, confirmation. */
export const useSecondFactorDialogs = () => {
  const t = useTranslations('secondFactor');
  const errorMessage = useErrorMessage();
  const { checked, dialog } = useRecheck();
  const { mutateAsync: startTotp } = useStartTotp(checked);
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [question, setQuestion] = useState<ConfirmationRequest>();
  const [busy, setBusy] = useState(false);

  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (failure) {
      toast(errorMessage(failure), 'bad');
    } finally {
      setBusy(false);
    }
  };
  const start = () => run(async () => setSetup(await startTotp()));
  const confirm = ({ work }: ConfirmationRequest) =>
    run(async () => {
      setQuestion(undefined);
      const recoveryCodes = (await work()) ?? null;
      setCodes(recoveryCodes);
      if (!recoveryCodes) toast(t('saved'));
    });
  return {
    checked,
    dialog,
    setup,
    setSetup,
    codes,
    setCodes,
    asked: question,
    setAsked: setQuestion,
    busy,
    start,
    confirm,
  };
};

export type SecondFactorDialogs = ReturnType<typeof useSecondFactorDialogs>;
