import type { AlarmRow, Deviation, DeviationAction } from '@onsil/contract/deviations';
import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import { deviationSpan } from '@onsil/domain/alarms/deviation-span';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { unitName } from '@onsil/domain/text/unit-text';
import { loadCodeNames } from '#features/codes/codes.ts';
import { listActions, listDeviations, listFarmAlarms } from '#features/deviations/deviations.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import type { Language } from '#platform/text/language.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type Query<Name extends 'exportDeviations' | 'exportActions' | 'exportAlarmLog'> = HandlerInput<
  (typeof downloadsApi)[Name]
>['query'];
type NameOf = (detailCode: string) => string;
const minutesOf = (deviation: Deviation): number | null => {
  const { from, to } = deviationSpan(deviation);
  return to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / minuteMs);
};

const actionColumns = (t: Translator, actionName: NameOf): Column<Deviation>[] => [
  { title: t('deviations.actedAt'), kind: 'instant', of: ({ action }) => action?.at ?? null },
  { title: t('deviations.action'), kind: 'text', of: ({ action }) => action && actionName(action.actionCode) },
  { title: t('deviations.note'), kind: 'text', width: 40, of: ({ action }) => action?.description ?? null },
  { title: t('deviations.actor'), kind: 'text', of: ({ action }) => action?.memberName ?? null },
];

/** Deviations: values have the unit beside them, since each row may be of another field. */
const createDeviationColumns = (t: Translator, language: Language, actionName: NameOf): Column<Deviation>[] => [
  { title: t('deviations.number'), kind: 'number', width: 10, of: (row) => row.deviationId },
  { title: t('controller'), kind: 'text', of: (row) => row.controllerName },
  { title: t('deviations.what'), kind: 'text', width: 12, of: (row) => t(`deviations.causes.${row.cause}`) },
  {
    title: t('deviations.field'),
    kind: 'text',
    of: (row) => (language === 'ko' ? row.fieldNameKo : row.fieldNameEn),
  },
  { title: t('deviations.unit'), kind: 'text', width: 10, of: (row) => unitName(row.unit, language) },
  {
    title: t('deviations.sideTitle'),
    kind: 'text',
    width: 8,
    of: (row) => row.side && t(`deviations.side.${row.side}`),
  },
  { title: t('deviations.level'), kind: 'number', width: 10, of: (row) => row.highest },
  { title: t('deviations.stateTitle'), kind: 'text', width: 12, of: (row) => t(`deviations.state.${row.state}`) },
  { title: t('deviations.low'), kind: 'number', decimals: 2, isExact: true, of: (row) => row.range?.low ?? null },
  { title: t('deviations.high'), kind: 'number', decimals: 2, isExact: true, of: (row) => row.range?.high ?? null },
  {
    title: t('deviations.extreme'),
    kind: 'number',
    decimals: 2,
    isExact: true,
    of: (row) => row.extreme?.value ?? row.value,
  },
  { title: t('deviations.startedAt'), kind: 'instant', of: (row) => row.startedAt },
  { title: t('deviations.openedAt'), kind: 'instant', of: (row) => row.openedAt },
  { title: t('deviations.endedAt'), kind: 'instant', of: (row) => deviationSpan(row).to },
  { title: t('deviations.minutes'), kind: 'number', of: minutesOf },
  {
    title: t('deviations.endTitle'),
    kind: 'text',
    width: 12,
    of: (row) => row.endKind && t(`deviations.state.${row.endKind}`),
  },
  { title: t('deviations.assignee'), kind: 'text', of: ({ assignee }) => assignee?.memberName ?? null },
  ...actionColumns(t, actionName),
];

export const exportDeviations = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportDeviations'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const nameOf = await loadCodeNames(ctx);
  const columns = createDeviationColumns(getWords(ctx.language), ctx.language, nameOf('DEVIATION_ACTION'));
  const rows = await streamPages((page) => listDeviations(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'deviations', format }, { columns, rows });
};

type ActionRow = DeviationAction & { outcome: DeviationAction['outcomes'][number] | undefined };

/** One row per action and deviation. */
const spread = async function* (actions: AsyncIterable<DeviationAction>): AsyncGenerator<ActionRow> {
  for await (const action of actions) {
    if (action.outcomes.length === 0) yield { ...action, outcome: undefined };
    for (const outcome of action.outcomes) yield { ...action, outcome };
  }
};

const createActionColumns = (t: Translator, actionName: NameOf): Column<ActionRow>[] => [
  { title: t('actions.number'), kind: 'number', width: 10, of: (row) => row.actionId },
  { title: t('deviations.number'), kind: 'number', width: 10, of: ({ outcome }) => outcome?.deviationId ?? null },
  { title: t('at'), kind: 'instant', of: (row) => row.at },
  { title: t('deviations.action'), kind: 'text', of: (row) => actionName(row.actionCode) },
  { title: t('memo'), kind: 'text', width: 40, of: (row) => row.description },
  { title: t('by'), kind: 'text', of: (row) => row.memberName },
  { title: t('actions.recordedAt'), kind: 'instant', of: (row) => row.recordedAt },
  { title: t('actions.pauseUntil'), kind: 'instant', of: (row) => row.pauseUntil },
  { title: t('actions.minutes'), kind: 'number', of: ({ outcome }) => outcome?.minutesToRange ?? null },
  {
    title: t('actions.relapsed'),
    kind: 'text',
    width: 10,
    of: ({ outcome }) => (outcome?.hasRelapsed == null ? null : t(outcome.hasRelapsed ? 'yes' : 'no')),
  },
  { title: t('files'), kind: 'number', width: 8, of: (row) => row.files.length },
];

export const exportActions = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportActions'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const nameOf = await loadCodeNames(ctx);
  const columns = createActionColumns(getWords(ctx.language), nameOf('DEVIATION_ACTION'));
  const rows = spread(await streamPages((page) => listActions(ctx, { ...query, ...page })));
  return createTable(ctx, { farm, list: 'actions', format }, { columns, rows });
};

/** What an entry says besides its kind: the reason of a closing, what was done, or the notification. */
const detailOf = ({ reason, action, notice }: AlarmRow): string | null =>
  reason ?? action?.description ?? notice?.title ?? null;

const createLogColumns = (t: Translator, language: Language, actionName: NameOf): Column<AlarmRow>[] => [
  { title: t('at'), kind: 'instant', of: (row) => row.at },
  { title: t('deviations.number'), kind: 'number', width: 10, of: (row) => row.deviationId },
  { title: t('controller'), kind: 'text', of: (row) => row.controllerName },
  { title: t('deviations.what'), kind: 'text', width: 12, of: (row) => t(`deviations.causes.${row.cause}`) },
  { title: t('deviations.field'), kind: 'text', of: (row) => (language === 'ko' ? row.fieldNameKo : row.fieldNameEn) },
  { title: t('log.level'), kind: 'number', width: 10, of: (row) => row.level },
  { title: t('log.kindTitle'), kind: 'text', width: 16, of: (row) => t(`log.kind.${row.kind}`) },
  { title: t('deviations.action'), kind: 'text', of: ({ action }) => action && actionName(action.actionCode) },
  { title: t('memo'), kind: 'text', width: 40, of: detailOf },
  { title: t('log.by'), kind: 'text', of: (row) => row.memberName },
  { title: t('log.value'), kind: 'number', decimals: 2, isExact: true, of: (row) => row.value },
  { title: t('deviations.unit'), kind: 'text', width: 10, of: (row) => unitName(row.unit, language) },
];

export const exportAlarmLog = async (
  ctx: FarmContext,
  { format, ...query }: Query<'exportAlarmLog'>,
): Promise<RawBody> => {
  const { farm } = ctx;
  const nameOf = await loadCodeNames(ctx);
  const columns = createLogColumns(getWords(ctx.language), ctx.language, nameOf('DEVIATION_ACTION'));
  const rows = await streamPages((page) => listFarmAlarms(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'alarmLog', format }, { columns, rows });
};
