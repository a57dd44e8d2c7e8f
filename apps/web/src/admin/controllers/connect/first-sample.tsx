import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import type { StoredSamples } from '@onsil/contract/admin-samples';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { mappingQuery, rejectedDataQuery, samplesQuery } from '../api.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

/** A sample as a sentence: `온도 23.4 °C, 습도 65.0 %`. */
const useSampleText = () => {
  const localized = useLocalized();
  return (sample: StoredSamples['samples'][number] | undefined, fields: StoredSamples['fields']): string =>
    fields
      .flatMap((field) => {
        const value = sample?.values[field.field];
        return value === undefined ? [] : [`${localized(field.nameKo, field.nameEn)} ${formatAmount(value, field)}`];
      })
      .join(', ');
};

const waitingPollMs = 2_000;
const receivedPollMs = 5_000;
/** Possible error of the browser's estimate of the server's clock. */
const clockErrorMs = 2_000;
const maxReasons = 3;

type Props = { controller: AdminController; since: number | undefined };

/** Data rejected since then: samples that arrived but were dropped. */
function Refused({ controllerId, since }: { controllerId: string; since: number | undefined }) {
  const t = useTranslations('adminControllers');
  const { data } = useQuery({ ...rejectedDataQuery(controllerId, { pageNo: 1 }), refetchInterval: receivedPollMs });
  const items = (data?.items ?? []).filter((one) => parseInstant(one.receivedAt) >= (since ?? 0) - clockErrorMs);
  const different = [...new Map(items.map((one) => [`${one.sourceKey} ${one.reason}`, one])).values()];
  if (different.length === 0) return null;
  return (
    <div className={`${surface.notice} ${classes.refused}`}>
      <p>{t('connect.refused')}</p>
      <ul>
        {different.slice(0, maxReasons).map(({ sourceKey, value, reason }) => (
          <li key={`${sourceKey} ${reason}`}>
            <code>{sourceKey ?? value}</code> {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next steps after the first sample. */
function NextSteps({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.connect');
  const { data: mapping } = useQuery({ ...mappingQuery(controller.controllerId), refetchInterval: receivedPollMs });
  const unknown = mapping?.unknownKeys.length ?? 0;
  const { controllerId, farmId } = controller;
  const heard = controller.lastSeen !== null;
  return (
    <ol className={`${rows.rows} ${rows.inset} ${classes.steps}`}>
      {unknown > 0 && (
        <li>
          <span>{t('unknown', { count: unknown })}</span>
          <ButtonLink
            to="/admin/controllers/$controllerId"
            params={{ controllerId }}
            search={{ tab: 'mapping' }}
            variant="primary"
          >
            {t('toMapping')}
          </ButtonLink>
        </li>
      )}
      <li>
        <span>{t('dashboardText')}</span>
        <ButtonLink
          to="/smartfarm/$farmId/dashboard/$controllerId"
          params={{ farmId, controllerId }}
          variant={heard && unknown === 0 ? 'primary' : 'default'}
        >
          {t('toDashboard')}
        </ButtonLink>
      </li>
      <li>
        <span>{t('membersText', { farm: controller.farmName })}</span>
        <ButtonLink to="/admin/farms/$farmNo" params={{ farmNo: String(controller.farmNo) }}>
          {t('toMembers')}
        </ButtonLink>
      </li>
    </ol>
  );
}

/** Waits for the first sample sent with the new credential and shows it. */
export function FirstSample({ controller, since }: Props) {
  const t = useTranslations('adminControllers.connect');
  const now = useNow();
  const text = useSampleText();
  const isNew = (at: string | null | undefined): at is string =>
    at !== null && at !== undefined && parseInstant(at) >= (since ?? 0) - clockErrorMs;
  const { data, error, refetch } = useQuery({
    ...samplesQuery(controller.controllerId),
    refetchInterval: (query) => (isNew(query.state.data?.lastReceivedAt) ? receivedPollMs : waitingPollMs),
  });
  const newest = data?.samples[0];
  const receivedAt = isNew(data?.lastReceivedAt) && newest ? data.lastReceivedAt : null;
  return (
    <Card title={t(since === undefined && receivedAt !== null ? 'lastTitle' : 'firstTitle')} padded>
      <Stack>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={`${flow.baseline2} ${classes.heard}`} data-heard={receivedAt !== null}>
            <output>
              {receivedAt === null ? t('waiting') : t('heard', { values: text(newest, data?.fields ?? []) })}
            </output>
            {receivedAt !== null && (
              <small className={typography.normal}>{formatAge(now - parseInstant(receivedAt))}</small>
            )}
          </div>
        )}
        <Refused controllerId={controller.controllerId} since={since} />
        <NextSteps controller={controller} />
      </Stack>
    </Card>
  );
}
