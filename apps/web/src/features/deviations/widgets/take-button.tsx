import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { useSession } from '#lib/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { useAssignDeviation } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';

/** Takes charge of an open deviation that has no assignee. */
export function TakeButton({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.assign');
  const { nameOf } = useDeviationText();
  const report = useOutcomeToast();
  const session = useSession();
  const assign = useAssignDeviation(farmId);
  if (!session || deviation.endedAt !== null || deviation.assignee !== null) return null;
  const take = (): void =>
    report(assign.mutateAsync({ deviation, assigneeMemberNo: session.memberNo }), {
      done: t('taken'),
      failed: (reason) => t('failed', { reason }),
    });
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
