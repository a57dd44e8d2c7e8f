import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { mutesQuery } from '../api.ts';
import { useMuteAlarms } from '../commands.ts';
import { MaintenanceRows } from './maintenance-rows.tsx';
import { MuteSheet } from './mute-sheet.tsx';
import rows from '#ui/layout/rows.module.css';

type Props = {
  farmId: string;
  controllerId: string;
  controllerName: string;
  fields: readonly { field: string; name: string }[];
};

/** A controller's alarm mutes with their end, and the work that mutes. */
export function AlarmSwitches({ farmId, controllerId, controllerName, fields }: Props) {
  const t = useTranslations('deviations.switches');
  const { data, error, refetch } = useQuery(mutesQuery(farmId));
  const [sheetOpened, setSheetOpened] = useState(false);
  const stops = data?.filter((stop) => stop.controllerId === controllerId) ?? [];
  const whole = stops.find(({ field }) => field === null);
  const nameOf = (field: string): string => fields.find((known) => known.field === field)?.name ?? field;
  return (
    <Card title={t('title')} aside={controllerName}>
      {data ? (
        <>
          <div className={rows.row}>
            <div>
              {t('alarm')}
              <small>{whole ? <Stopped stop={whole} /> : t('on')}</small>
            </div>
            {whole ? (
              <Resume farmId={farmId} controllerId={controllerId} name={t('alarm')} />
            ) : (
              <Button onClick={() => setSheetOpened(true)}>{t('stop')}</Button>
            )}
          </div>
          {stops.map(
            (stop) =>
              stop.field !== null && (
                <div key={stop.field} className={rows.row}>
                  <div>
                    {t('ofField', { field: nameOf(stop.field) })}
                    <small>
                      <Stopped stop={stop} />
                    </small>
                  </div>
                  <Resume
                    farmId={farmId}
                    controllerId={controllerId}
                    field={stop.field}
                    name={t('ofField', { field: nameOf(stop.field) })}
                  />
                </div>
              ),
          )}
        </>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={2} />
      )}
      <MaintenanceRows {...{ farmId, controllerId, controllerName, fields }} />
      <MuteSheet
        farmId={farmId}
        controllerId={controllerId}
        controllerName={controllerName}
        opened={sheetOpened}
        onClose={() => setSheetOpened(false)}
      />
    </Card>
  );
}

function Stopped({ stop: { until, memberName } }: { stop: { until: string | null; memberName: string | null } }) {
  const t = useTranslations('deviations');
  const member = memberName ?? t('member');
  return until === null
    ? t('switches.open', { member })
    : t('switches.until', { time: formatMoment(parseInstant(until)), member });
}

type ResumeProps = { farmId: string; controllerId: string; field?: string; name: string };

function Resume({ farmId, controllerId, field, name }: ResumeProps) {
  const t = useTranslations('deviations.switches');
  const change = useMuteAlarms(farmId);
  const report = useOutcomeToast();
  const resume = (): void =>
    report(change.mutateAsync({ controllerId, isMuting: false, ...(field !== undefined && { field }) }), {
      done: t('resumed'),
      failed: (reason) => t('failed', { reason }),
    });
  return (
    <Button aria-label={t('resumeOf', { name })} loading={change.isPending} onClick={resume}>
      {t('resume')}
    </Button>
  );
}
