import { alarmSortKeys } from '@onsil/contract/deviations';
import { downloadsApi } from '@onsil/contract/downloads';
import type { TableFormat } from '@onsil/contract/tables';
import { download } from '#lib/http/api.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';
import type { Period, Subject } from '../api.ts';

type LogRequest = Omit<Subject, 'isMine'> & SortParams & { span: Period };

/** Downloads the alarm log of a period, which is of all people. @throws CallError */
export const downloadAlarmLog = (
  farmId: string,
  { field, controllerId, highest: level, span, ...sorting }: LogRequest,
  format: TableFormat,
): Promise<void> =>
  download(downloadsApi.exportAlarmLog, {
    farm: farmId,
    query: {
      from: String(Math.floor(span.from / 1000)),
      to: String(Math.floor(span.to / 1000)),
      ...(field !== undefined && { field }),
      ...(controllerId !== undefined && { controllerId }),
      ...(level !== undefined && { level }),
      ...sortQueryOf(sorting, alarmSortKeys),
      format,
    },
  });
