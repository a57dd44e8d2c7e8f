import { secondFactorApi } from '@onsil/contract/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/recheck.tsx';
import { call } from '#lib/http/api.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { toast } from '#ui/feedback/toast.tsx';

/** A change that needs a confirmation. */
export type ConfirmationRequest = { title: string; text: string; label: string; work: () => Promise<string[] | void> };

/** State of the second factor card: app set-up, shown recovery codes, confirmation. */
export const useSecondFactorDialogs = () => {
  const t = useTranslations('secondFactor');
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { checked, dialog } = useRecheck();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [question, setQuestion] = useState<ConfirmationRequest>();
  const [busy, setBusy] = useState(false);

  /** Invalidates everything: an administrator may have gained access with the new factor. */
  const changed = (recoveryCodes: string[] | null = null): Promise<unknown> => {
    setCodes(recoveryCodes);
    return client.invalidateQueries();
  };
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
  const start = () => run(async () => setSetup((await checked(() => call(secondFactorApi.startTotp, {}))).item));
  const confirm = ({ work }: ConfirmationRequest) =>
    run(async () => {
      setQuestion(undefined);
      const recoveryCodes = await checked(work);
      await changed(recoveryCodes ?? null);
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
    changed,
    start,
    confirm,
  };
};
