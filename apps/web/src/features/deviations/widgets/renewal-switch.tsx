import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { toast } from '#ui/feedback/toast.tsx';
import classes from './alarm-switches.module.css';
import { useNutrientRenewal } from '../commands.ts';
import { renewalsQuery } from '../api.ts';

/** Switches nutrient renewal, which mutes EC, pH and water temperature and ends by itself. */
export function RenewalSwitch({ farmId, controllerId }: { farmId: string; controllerId: string }) {
  const t = useTranslations('deviations.switches');
  const errorMessage = useErrorMessage();
  const { data } = useQuery(renewalsQuery(farmId));
  const change = useNutrientRenewal(farmId);
  const renewal = data?.find((one) => one.controllerId === controllerId);
  const asked = change.isPending ? change.variables.begin : undefined;
  const running = asked ?? renewal?.alarm === false;
  const toggle = (begin: boolean): void =>
    change.mutate(
      { controllerId, begin },
      {
        onSuccess: () => toast(t(begin ? 'renewalStarted' : 'renewalEnded')),
        onError: (error) => toast(t('failed', { reason: errorMessage(error) }), 'bad'),
      },
    );
  return (
    <label className={classes.row}>
      <span>
        {t('renewal')}
        <small>
          {running && renewal?.endsAt
            ? t('renewalOn', { time: formatMoment(parseInstant(renewal.endsAt)) })
            : t('renewalOff')}
        </small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-label={t('renewal')}
        checked={running}
        aria-checked={running}
        disabled={!data || change.isPending}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </label>
  );
}
