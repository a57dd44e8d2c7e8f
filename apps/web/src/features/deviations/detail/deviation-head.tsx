import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import { DeviationSummary } from '../parts/deviation-summary.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { DeviationMenu } from '../widgets/deviation-menu.tsx';
import { TakeButton } from '../widgets/take-button.tsx';
import classes from './deviation-detail.module.css';

type Props = { farmId: string; deviation: Deviation };

/** How far the value behind an open deviation can be trusted. */
function ValueTrust(props: Props) {
  const { field, endedAt } = props.deviation;
  return field !== null && endedAt === null && <OpenValueTrust {...props} field={field} />;
}

function OpenValueTrust({ farmId, deviation, field }: Props & { field: string }) {
  const t = useTranslations('readingTrust');
  const { fieldOf } = useDeviationText();
  const { controllerId } = deviation;
  const { data: trust } = useQuery(readingTrustQuery(farmId));
  const { data: latest } = useQuery(latestValuesQuery(farmId));
  const now = useNow(5);
  const controller = latest?.controllers.find((one) => one.controllerId === controllerId);
  const at = controller?.values.find((value) => value.field === field)?.at ?? null;
  const freshness = controller && at ? computeFreshness(now - Date.parse(at), controller.intervalSeconds) : 'live';
  const doubts = doubtsOf(
    trust?.find((one) => one.controllerId === controllerId),
    { field, at, freshness },
  );
  return <TrustMark readings={[{ key: field, doubts }]} label={t('label', { name: fieldOf(deviation) })} />;
}

function BackToList({ farmId }: { farmId: string }) {
  const t = useTranslations('deviations.life');
  return (
    <ButtonLink
      to="/smartfarm/$farmId/notification-action"
      params={{ farmId }}
      icon={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
    >
      {t('back')}
    </ButtonLink>
  );
}

/** Leads back, takes charge, and the menu. */
function HeadActions({ farmId, deviation }: Props) {
  return (
    <>
      <BackToList farmId={farmId} />
      <TakeButton farmId={farmId} deviation={deviation} />
      <DeviationMenu farmId={farmId} deviation={deviation} />
    </>
  );
}

/** What it is about, and the sentence that says how it stands. */
export function DeviationHead({ farmId, deviation }: Props) {
  const t = useTranslations('deviations');
  const text = useDeviationText();
  const now = useNow(30);
  const isOpen = deviation.endedAt === null;
  const details = [
    text.course(deviation, now),
    text.extreme(deviation),
    text.assigned(deviation),
    text.acted(deviation),
    isOpen ? text.muted(deviation) : null,
  ];
  return (
    <>
      <PageTitle
        title={t('life.title', { name: text.nameOf(deviation) })}
        sub={
          <span className={classes.sub}>
            {deviation.controllerName}
            <StateChip deviation={deviation} />
            <ValueTrust farmId={farmId} deviation={deviation} />
          </span>
        }
        actions={<HeadActions farmId={farmId} deviation={deviation} />}
      />
      <DeviationSummary
        level={isOpen ? deviation.level : 0}
        isAttended={!isUnattended(deviation)}
        sentence={text.sentence(deviation)}
        details={details.filter((detail) => detail !== null)}
      />
    </>
  );
}
