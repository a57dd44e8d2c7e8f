import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { useSession } from '#lib/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useAssignDeviation } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';

/** Takes charge of an open deviation that has no assignee. */
export function TakeButton({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.assign');
  const { nameOf } = useDeviationText();
  const errorMessage = useErrorMessage();
  const session = useSession();
  const assign = useAssignDeviation(farmId);
  if (!session || deviation.endedAt !== null || deviation.assignee !== null) return null;
  const take = (): void =>
    assign.mutate(
      { deviation, assigneeMemberNo: session.memberNo },
      {
        onSuccess: () => toast(t('taken')),
        onError: (error) => toast(t('failed', { reason: errorMessage(error) }), 'bad'),
      },
    );
  return (
    <Button
      variant="quiet"
      aria-label={t('takeOf', { name: `${nameOf(deviation)} · ${deviation.controllerName}` })}
      loading={assign.isPending}
      onClick={take}
    >
      {t('take')}
    </Button>
  );
}
