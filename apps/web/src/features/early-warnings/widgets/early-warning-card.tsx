import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { EarlyWarningSetting } from '@onsil/contract/early-warnings';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { earlyWarningsQuery } from '../api.ts';
import { useSaveEarlyWarningSetting } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; mayChange: boolean };

/** Whether the farm is warned before fields leave their ranges; saved as soon as it is ticked. */
export function EarlyWarningCard({ farmId, mayChange }: Props) {
  const t = useTranslations('earlyWarnings');
  const { data, error, refetch } = useQuery(earlyWarningsQuery(farmId));
  return (
    <Card title={t('title')} aside={t('aside')} padded>
      {data ? (
        <Setting farmId={farmId} mayChange={mayChange} setting={data.setting} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={3} />
      )}
    </Card>
  );
}

function Setting({ farmId, mayChange, setting }: Props & { setting: EarlyWarningSetting }) {
  const t = useTranslations('earlyWarnings');
  const { mutateAsync, isPending, variables } = useSaveEarlyWarningSetting(farmId);
  const report = useOutcomeToast();
  const shown = isPending ? variables : setting;
  const save = (next: EarlyWarningSetting): void =>
    report(mutateAsync(next), {
      done: t(next.isOn ? 'savedOn' : 'savedOff'),
      failed: (reason) => t('failed', { reason }),
    });
  return (
    <fieldset className={flow.stack3} disabled={!mayChange}>
      <legend className={`${flow.below3} ${typography.normal} ${typography.hint}`}>{t('about')}</legend>
      <CheckboxField
        name="isOn"
        label={t('marks')}
        description={t('marksHint')}
        checked={shown.isOn}
        busy={isPending}
        onChange={(isOn) => save({ isOn, isNotifying: isOn && shown.isNotifying })}
      />
      <CheckboxField
        name="isNotifying"
        label={t('notifications')}
        description={t('notificationsHint')}
        checked={shown.isNotifying}
        busy={isPending}
        onChange={(isNotifying) => save({ isOn: shown.isOn || isNotifying, isNotifying })}
      />
    </fieldset>
  );
}
