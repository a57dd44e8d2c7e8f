import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import type { DeviationTimes } from '@onsil/domain/alarms/deviation-span';
import { useCodeName } from '#features/codes/api.ts';
import { formatAmount, formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { parseInstant, formatDuration, formatMoment } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { spanOf } from './span-of.ts';

type Subject = Pick<Deviation, 'cause' | 'fieldNameKo' | 'fieldNameEn'>;
type Course = DeviationTimes<string>;

/** The violated range: both limits when it has two, else the one; null when unknown. */
const violatedRangeOf = ({ side, range }: Deviation) => {
  if (side === null || range === null) return null;
  const limit = side === 'high' ? range.high : range.low;
  if (range.low !== null && range.high !== null) return { kind: side, range } as const;
  return limit === null ? null : ({ kind: `${side}Limit`, limit } as const);
};

/** What a deviation is about, and by how much. */
const useSubjectText = () => {
  const t = useTranslations('deviations');
  const localized = useLocalized();

  const fieldOf = ({ fieldNameKo, fieldNameEn }: Subject): string =>
    localized(fieldNameKo, fieldNameEn) ?? t('cause.unknownField');

  const nameOf = (one: Subject): string => {
    if (one.cause === 'no_data') return t('cause.silent');
    return one.cause === 'stuck' ? t('cause.stuck', { field: fieldOf(one) }) : fieldOf(one);
  };

  const limits = (one: Deviation) => {
    const violated = violatedRangeOf(one);
    return {
      kind: violated?.kind ?? 'out',
      range: violated && 'range' in violated ? formatRangeWithUnit(violated.range, one) : '',
      limit: violated && 'limit' in violated ? formatLimit(violated.limit, one) : '',
    } as const;
  };

  /** The violation without the value: `기준 60–75 %보다 높음`. */
  const what = (one: Deviation): string => {
    if (one.cause === 'no_data') return t('cause.silentWhat');
    if (one.cause === 'stuck') return t('cause.stuckWhat');
    const { kind, ...rest } = limits(one);
    return t(`what.${kind}`, rest);
  };

  const sentence = (one: Deviation): string => {
    if (one.endKind === 'returned' && one.cause === 'no_data')
      return t('says.resumed', { controller: one.controllerName });
    if (one.endKind === 'returned' && one.cause === 'stuck') return t('says.moves', { field: fieldOf(one) });
    if (one.endKind !== null) return t(`says.${one.endKind}`, { name: nameOf(one) });
    if (one.cause === 'no_data') return t('says.silent', { controller: one.controllerName });
    if (one.cause === 'stuck') return t('says.stuck', { field: fieldOf(one) });
    const { kind, ...rest } = limits(one);
    const value = one.value === null ? '' : formatAmount(one.value, one);
    return t(`says.${value === '' ? 'out' : kind}`, { name: nameOf(one), value, ...rest });
  };

  const extreme = (one: Deviation): string | null => {
    if (one.extreme === null) return null;
    const word = one.side === 'high' ? 'highest' : one.side === 'low' ? 'lowest' : 'farthest';
    return t(word, { value: formatAmount(one.extreme.value, one) });
  };

  return { fieldOf, nameOf, what, sentence, extreme };
};

/** When it was, and what people did about it. */
const useCourseText = () => {
  const t = useTranslations('deviations');
  const codeName = useCodeName();

  /** When it began and how long it lasted. */
  const course = (deviation: Course, now: number): string => {
    const { from, to, isOpen } = spanOf(deviation, now);
    const [time, duration] = [formatMoment(from), formatDuration(to - from)];
    return isOpen ? t('since', { time, duration }) : t('lasted', { from: time, duration });
  };

  const began = ({ startedAt }: Pick<Deviation, 'startedAt'>): string =>
    t('began', { time: formatMoment(parseInstant(startedAt)) });

  const state = ({ endKind, backAt, state: open }: Deviation): string =>
    t(endKind !== null ? `state.${endKind}` : backAt !== null ? 'state.recovering' : `state.${open}`);

  const actionKind = (actionCode: string): string => codeName('DEVIATION_ACTION', actionCode);

  const acted = ({ action, endedAt, backAt }: Pick<Deviation, 'action' | 'endedAt' | 'backAt'>): string =>
    action === null
      ? t(endedAt === null && backAt === null ? 'notActed' : 'neverActed')
      : t('acted', {
          time: formatMoment(parseInstant(action.at)),
          member: action.memberName ?? t('member'),
          kind: actionKind(action.actionCode),
        });

  const assigned = ({ assignee }: Pick<Deviation, 'assignee'>): string | null =>
    assignee === null ? null : t('assigned', { name: assignee.memberName });

  const muted = ({ mutedBy, mutedUntil }: Pick<Deviation, 'mutedBy' | 'mutedUntil'>): string | null => {
    if (mutedBy === null) return null;
    if (mutedUntil === null) return t('muted.stopOpen');
    return t(`muted.${mutedBy}`, { time: formatMoment(parseInstant(mutedUntil)) });
  };

  return { course, began, state, assigned, acted, actionKind, muted };
};

/** Formats deviations as text. Times are Korean; `now` is epoch ms. */
export const useDeviationText = () => ({ ...useSubjectText(), ...useCourseText() });
