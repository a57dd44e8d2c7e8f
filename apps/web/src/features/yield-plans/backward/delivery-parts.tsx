import { useTranslations } from 'use-intl';
import { yieldForecastApi, type BackwardPlan, type DeliveryPart } from '@onsil/contract/yield-forecast';
import { daysBetween, formatIsoDay } from '#lib/format/iso-day.ts';
import { formatKg } from '#lib/format/yields.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { useAcceptDeliveryParts } from '../commands.ts';
import line from '#ui/data/time-line.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './backward.module.css';

/** Whether a part reserves nothing yet. */
const isWaiting = ({ cells }: DeliveryPart): boolean => cells.length === 0;

/** A part: when it is sown and harvested, what it needs and where it stands. */
function Part({ part, saysIfItWaits }: { part: DeliveryPart; saysIfItWaits: boolean }) {
  const t = useTranslations('yieldPlans.back');
  const stageName = useTranslations('stages');
  const { kg, by, stages, racks } = part;
  const [first] = stages;
  const positions = stages.reduce((sum, one) => sum + (one.positions ?? 0), 0);
  return (
    <li>
      <b>{formatKg(kg)}</b>
      {first && <span>{t('parts.sown', { stage: stageName(first.stage), day: formatIsoDay(first.on) })}</span>}
      <span>{t('parts.harvested', { day: formatIsoDay(by) })}</span>
      <span>
        {[
          first && first.trays !== null && t('trays', { count: first.trays }),
          t('positions', { count: positions }),
          racks.map(({ name }) => name).join(', '),
        ]
          .filter((words) => typeof words === 'string')
          .join(' · ')}
      </span>
      {saysIfItWaits && isWaiting(part) && <span>{t('parts.waits')}</span>}
    </li>
  );
}

type AcceptProps = {
  farmId: string;
  plan: BackwardPlan;
  onAccepted: (count: number) => void;
  onRecalculate: () => void;
};

/** Saves all parts at once; where positions were taken meanwhile, offers to calculate again. */
function AcceptParts({ farmId, plan: { farmCropId, parts }, onAccepted, onRecalculate }: AcceptProps) {
  const t = useTranslations('yieldPlans.back.parts');
  const { mutateAsync: accept } = useAcceptDeliveryParts(farmId);
  const form = useForm({ initial: {} });
  const submit = (): Promise<void> => {
    const body = { farmCropId, parts: parts.map(({ kg, by, cells }) => ({ kg, by, cells })) };
    return form.submit(yieldForecastApi.acceptDeliveryParts.body, body, async (checked) => {
      await accept(checked);
      onAccepted(parts.length);
    });
  };
  const isTaken = form.failure instanceof CallError && form.failure.code === 'PLACE_TAKEN';
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t(parts.every(isWaiting) ? 'hintExpected' : 'hint')}</p>
      <FormError form={form}>
        {isTaken && (
          <Button fullWidth onClick={onRecalculate}>
            {t('again')}
          </Button>
        )}
      </FormError>
      <Button type="submit" variant="primary" fullWidth loading={form.busy} disabled={form.wait.waiting}>
        {t('accept', { count: parts.length })}
      </Button>
    </FormFrame>
  );
}

type Props = AcceptProps & { mayChange: boolean; isCurrent: boolean };

/** A delivery in several parts, which are saved together. */
export function DeliveryParts({ mayChange, isCurrent, ...props }: Props) {
  const t = useTranslations('yieldPlans.back');
  const { parts, by } = props.plan;
  const isKept = parts.every((part) => part.by <= by);
  const title = t('parts.title', { count: parts.length });
  return (
    <section className={`${flow.stack3} ${classes.parts}`} aria-label={title}>
      <h3>{title}</h3>
      <p className={typography.hint}>
        {isKept ? t('parts.kept', { most: daysBetween(parts[0]?.by ?? by, by) }) : t('parts.later')}
      </p>
      <ol className={`${line.line} ${classes.stages} ${classes.partList}`}>
        {parts.map((part) => (
          <Part key={part.by} part={part} saysIfItWaits={!parts.every(isWaiting)} />
        ))}
      </ol>
      {mayChange && isCurrent && <AcceptParts {...props} />}
      {!mayChange && <p className={typography.hint}>{t('membersOnly')}</p>}
    </section>
  );
}
