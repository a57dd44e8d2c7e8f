import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { assigneesQuery } from '../api.ts';
import { useAssignDeviation } from '../commands.ts';

type Props = { farmId: string; deviation: Deviation; name: string; opened: boolean; onClose: () => void };

/** Asks who is to take care of an open deviation. */
export function AssignDialog({ farmId, deviation, name, opened, onClose }: Props) {
  const t = useTranslations('deviations.assign');
  const { mutateAsync: assign } = useAssignDeviation(farmId);
  const { data: people, error, refetch } = useQuery({ ...assigneesQuery(farmId), enabled: opened });
  const [chosen, setChosen] = useState<number | null>();
  const { assignee } = deviation;
  const current = assignee?.memberNo ?? null;
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (chosen !== undefined && chosen !== current) {
      await assign({ deviation, assigneeMemberNo: chosen });
      toast(t(chosen === null ? 'cleared' : 'saved'));
    }
    close();
  };
  // An administrator who took it is not on the list.
  const others = (people ?? []).filter(({ memberNo }) => memberNo !== current);
  const choices = assignee ? [assignee, ...others] : others;
  return (
    <ConfirmDialog opened={opened} title={t('title')} confirmLabel={t('save')} onConfirm={confirm} onCancel={close}>
      <p>{name}</p>
      <p>{t('text')}</p>
      {people ? (
        <SelectField
          mt="sm"
          label={t('assignee')}
          value={String((chosen === undefined ? current : chosen) ?? '')}
          data={[
            { value: '', label: t('nobody') },
            ...choices.map(({ memberNo, memberName }) => ({ value: String(memberNo), label: memberName })),
          ]}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value) || null)}
        />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={1} />
      )}
    </ConfirmDialog>
  );
}
