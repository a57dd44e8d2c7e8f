import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AlarmLogEntry } from '@onsil/contract/deviations';
import type { StoredFile } from '@onsil/contract/files';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { FileLinks } from '#ui/data/file-links.tsx';
import { Pager } from '#ui/data/pager.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AlarmDetail } from '../parts/alarm-detail.tsx';
import { actionsQuery, deviationLogQuery } from './api.ts';
import line from '#ui/data/time-line.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  seq: number;
  digits: FieldFormat;
  pageNo: number;
  onPage: (page: number | undefined) => void;
};

/** Entries that are about the level itself, unlike actions and notifications. */
const ofLevel: ReadonlySet<AlarmLogEntry['kind']> = new Set(['opened', 'escalated', 'eased', 'reopened', 'returned']);

const inOrder = (a: AlarmLogEntry, b: AlarmLogEntry): number =>
  parseInstant(a.at) - parseInstant(b.at) || a.alarmSeq - b.alarmSeq;

/** All events of a deviation in order. */
export function EventLog({ farmId, seq, digits, pageNo, onPage }: Props) {
  const t = useTranslations();
  const query = useQuery(deviationLogQuery(farmId, seq, pageNo));
  const { data, error } = query;
  const { data: actions = [] } = useQuery(actionsQuery(farmId, seq));
  // An action and its entry are written with one time.
  const filesOf = ({ at, action }: AlarmLogEntry): readonly StoredFile[] =>
    actions.find((one) => one.at === at && one.description === action?.description)?.files ?? [];
  return (
    <Card title={t('deviations.life.timeLine')}>
      {data ? (
        <>
          {data.items.length === 0 && <EmptyState title={t('deviations.life.timeLineEmpty')} />}
          <ol className={`${line.line} ${flow.padded}`} aria-label={t('deviations.life.timeLine')}>
            {data.items.toSorted(inOrder).map((alarm) => (
              <Event key={alarm.alarmSeq} alarm={alarm} digits={digits} files={filesOf(alarm)} />
            ))}
          </ol>
          <Pager
            label={t('deviations.life.timeLinePages')}
            {...data.paging}
            onPage={(next) => onPage(next === 1 ? undefined : next)}
          />
        </>
      ) : (
        <QueryFallback error={error} retry={query.refetch} lines={5} />
      )}
    </Card>
  );
}

type EventProps = { alarm: AlarmLogEntry; digits: FieldFormat; files: readonly StoredFile[] };

function Event({ alarm, digits, files }: EventProps) {
  const t = useTranslations('attachments');
  const { at, kind, level, value } = alarm;
  return (
    <li>
      {ofLevel.has(kind) && (
        <span className={line.mark}>
          <StatusBadge level={level} size="shape" />
        </span>
      )}
      <div>
        <AlarmDetail alarm={alarm} />
        <FileLinks label={t('title')} files={files} />
      </div>
      <div className={`${flow.row2} ${flow.between} ${typography.caption}`}>
        <time dateTime={at}>{formatDateTime(parseInstant(at))}</time>
        {value !== null && ofLevel.has(kind) && <span>{formatAmount(value, digits)}</span>}
      </div>
    </li>
  );
}
