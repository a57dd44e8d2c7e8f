import type { Alarm } from '@onsil/contract/deviations';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { epochOf, formatDateTime } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { QueryState } from '#ui/query-state.tsx';
import { StatusMark } from '#ui/status-mark.tsx';
import { AlarmDetail } from './alarm-detail.tsx';
import { amountText, type Digits } from '#lib/amounts.ts';
import classes from './deviation-life.module.css';
import { deviationLogQuery } from './queries.ts';

type Props = {
  farmId: string;
  seq: number;
  digits: Digits;
  pageNo: number;
  onPage: (page: number | undefined) => void;
};

/** Entries that are about the level itself, unlike actions and notifications. */
const ofLevel: ReadonlySet<Alarm['kind']> = new Set(['opened', 'escalated', 'eased', 'reopened', 'returned']);

const inOrder = (a: Alarm, b: Alarm): number => epochOf(a.at) - epochOf(b.at) || a.alarmSeq - b.alarmSeq;

/** All events of a deviation in order. */
export function LifeTimeLine({ farmId, seq, digits, pageNo, onPage }: Props) {
  const t = useTranslations();
  const query = useQuery(deviationLogQuery(farmId, seq, pageNo));
  const { data, error } = query;
  return (
    <Card title={t('deviations.life.timeLine')}>
      {data ? (
        <>
          {data.items.length === 0 && <EmptyState title={t('deviations.life.timeLineEmpty')} />}
          <ol className={classes.line} aria-label={t('deviations.life.timeLine')}>
            {data.items.toSorted(inOrder).map((alarm) => (
              <Event key={alarm.alarmSeq} alarm={alarm} digits={digits} />
            ))}
          </ol>
          <Pager
            label={t('deviations.life.timeLinePages')}
            {...data.paging}
            onPage={(next) => onPage(next === 1 ? undefined : next)}
          />
        </>
      ) : (
        <QueryState error={error} retry={query.refetch} lines={5} />
      )}
    </Card>
  );
}

function Event({ alarm, digits }: { alarm: Alarm; digits: Digits }) {
  const { at, kind, level, value } = alarm;
  return (
    <li>
      <span className={classes.dot}>{ofLevel.has(kind) ? <StatusMark level={level} size="shape" /> : <i />}</span>
      <div className={classes.event}>
        <AlarmDetail alarm={alarm} />
      </div>
      <div className={classes.at}>
        <time dateTime={at}>{formatDateTime(epochOf(at))}</time>
        {value !== null && ofLevel.has(kind) && <span>{amountText(value, digits)}</span>}
      </div>
    </li>
  );
}
