import { useTranslations } from 'use-intl';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { Card } from '#ui/layout/card.tsx';
import rows from '#ui/layout/rows.module.css';

/** The maintenance that is marked on a chart, newest first; nothing without any. */
export function MaintenanceList({ work }: { work: readonly Maintenance[] }) {
  const t = useTranslations('maintenance');
  if (work.length === 0) return null;
  return (
    <Card title={t('marks')}>
      <ul>
        {work
          .toReversed()
          .map(({ controllerId, controllerName, kind, note, startedAt, endedAt, endedBy, memberName }) => (
            <li key={`${controllerId} ${kind} ${startedAt}`} className={rows.row}>
              <div>
                {note === '' ? t(`kind.${kind}`) : `${t(`kind.${kind}`)}: ${note}`}
                <small>
                  {[
                    controllerName,
                    t('span', {
                      from: formatMoment(parseInstant(startedAt)),
                      to: endedAt === null ? '' : formatMoment(parseInstant(endedAt)),
                    }).trim(),
                    endedBy === null ? t('lasting') : t(`by.${endedBy}`),
                    memberName,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </small>
              </div>
            </li>
          ))}
      </ul>
    </Card>
  );
}
