import type { Deviation } from '@onsil/contract/deviations';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { readingTrustQuery } from '#features/reading-trust/api.ts';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { useDeviationText } from '../model/deviation-text.ts';

type Props = { farmId: string; deviation: Deviation };

/** How far the value behind an open deviation can be trusted. */
export function ValueTrust(props: Props) {
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
