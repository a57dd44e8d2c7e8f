import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { maintenanceQuery } from '../api.ts';
import { useMaintenance } from '../commands.ts';
import { MaintenanceSheet, useAffectedFields, type NamedField } from './maintenance-sheet.tsx';
import rows from '#ui/layout/rows.module.css';

type Props = { farmId: string; controllerId: string; controllerName: string; fields: readonly NamedField[] };

/** The work in progress at a controller, and the start of more. */
export function MaintenanceRows({ farmId, controllerId, controllerName, fields }: Props) {
  const t = useTranslations('maintenance');
  const { data } = useQuery(maintenanceQuery(farmId));
  const [opened, setOpened] = useState(false);
  const running = data?.filter((one) => one.controllerId === controllerId) ?? [];
  return (
    <>
      {running.map((work) => (
        <RunningRow key={work.kind} farmId={farmId} work={work} fields={fields} />
      ))}
      <div className={rows.row}>
        <div>
          {t('title')}
          <small>{t('none')}</small>
        </div>
        <Button disabled={!data} onClick={() => setOpened(true)}>
          {t('begin')}
        </Button>
      </div>
      <MaintenanceSheet
        {...{ farmId, controllerId, controllerName, fields, opened }}
        running={running.map(({ kind }) => kind)}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

function RunningRow({ farmId, work, fields }: { farmId: string; work: Maintenance; fields: readonly NamedField[] }) {
  const t = useTranslations('maintenance');
  const member = useTranslations('deviations')('member');
  const affected = useAffectedFields(fields);
  const change = useMaintenance(farmId);
  const report = useOutcomeToast();
  const { controllerId, kind, note, endsAt, memberName } = work;
  const name = note === '' ? t(`kind.${kind}`) : note;
  const end = (): void =>
    report(change.mutateAsync({ controllerId, kind, note: '', isRunning: false }), {
      done: t('ended'),
      failed: (reason) => t('failed', { reason }),
    });
  return (
    <div className={rows.row}>
      <div>
        {name}
        <small>
          {t('running', {
            fields: affected(kind),
            time: formatMoment(parseInstant(endsAt)),
            member: memberName ?? member,
          })}
        </small>
      </div>
      <Button aria-label={t('endOf', { name })} loading={change.isPending} onClick={end}>
        {t('end')}
      </Button>
    </div>
  );
}
