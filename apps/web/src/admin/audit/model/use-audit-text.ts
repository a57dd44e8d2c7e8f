import { useMemo } from 'react';
import { useFormatter, useMessages, useTranslations } from 'use-intl';
import type { AuditEntry } from '@onsil/contract/audit';
import { supportRequestState } from '@onsil/contract/support-requests';
import { useCodeName } from '#features/codes/api.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { isEmptyValue } from './audit-diff.ts';

/** The phrase for a word of the log; undefined when there is none. */
const phraseOf = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.entries(words).find(([name]) => name === key)?.[1];

/** Database columns use underscores, other keys do not. */
const toCamelCase = (key: string): string =>
  key.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const masters: Readonly<Record<string, string>> = {
  cultivationType: 'FARM_CULTIVATION_TYPE',
  operationStatus: 'FARM_OPERATION_STATUS',
  cultivationEnvType: 'CULTIVATION_ENV_TYPE',
  category: 'FAQ_CATEGORY',
  actionCode: 'DEVIATION_ACTION',
  // In entries that were written before a deviation's action had the name above; the log is never changed.
  actionCd: 'DEVIATION_ACTION',
};
/** Keys whose meaning depends on the kind of object. */
const ofKind: Readonly<Record<string, string>> = {
  'notice type': 'NOTICE_TYPE',
  'farm-task category': 'TASK_CATEGORY',
};
const masterOf = (kind: string, key: string): string | undefined => ofKind[`${kind} ${key}`] ?? masters[key];

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Numeric values that are identifiers or coordinates, formatted without thousands separators. */
const places = new Set(['latitude', 'longitude', 'farmNo', 'cropNo', 'nutrientNo', 'batchId', 'rackGroupNo', 'year']);
const people = new Set(['member', 'farm-member', 'company-user']);
/** Keys of an object's title, in order. */
const titles = ['title', 'cropName', 'batchName'];

/** Formats audit entries as text. */
export const useAuditText = () => {
  const t = useTranslations('audit');
  const role = useTranslations('common.role');
  const { audit, costs } = useMessages();
  const format = useFormatter();
  const codeName = useCodeName();
  const progress = useTranslations('supportRequests.progress');

  const member = ({ names }: AuditEntry, memberNo: string): string =>
    names.member[memberNo] ?? t('memberNumber', { memberNo });
  const company = ({ names }: AuditEntry, companyId: string): string =>
    names.company[companyId] ?? t('companyNumber', { companyId });

  // The names are written in the order in which forms have their fields.
  const order = useMemo(() => new Map(Object.keys(audit.field).map((key, place) => [key, place])), [audit.field]);
  const rank = (key: string): number => order.get(toCamelCase(key)) ?? order.size;

  const field = (path: readonly string[]): string =>
    path.map((key) => phraseOf(audit.field, toCamelCase(key)) ?? key).join(' · ');

  const text = (kind: string, key: string, value: string): string => {
    const master = masterOf(kind, key);
    if (master) return codeName(master, value);
    const step = key === 'progress' && supportRequestState.options.find((one) => one === value);
    if (step) return progress(step);
    if (kind === 'cost' && key === 'kind') return phraseOf(costs.kinds, value) ?? value;
    if (key === 'file') return t('file', { key: value.slice(0, 6) });
    if (key === 'role') return value === 'manager' || value === 'member' ? role(value) : value;
    return instant.test(value)
      ? formatDateTime(parseInstant(value))
      : (phraseOf(audit.value, toCamelCase(value.replaceAll(' ', '_'))) ?? value);
  };

  const value = (entry: AuditEntry, path: readonly string[], what: unknown): string => {
    const key = toCamelCase(path.at(-1) ?? '');
    if (isEmptyValue(what)) return t('nothing');
    if (typeof what === 'boolean') return what ? t('yes') : t('no');
    if (key === 'companyId') return company(entry, String(what));
    if (key === 'memberNo' || key === 'handlerMemberNo' || key === 'assigneeMemberNo')
      return member(entry, String(what));
    if (typeof what === 'string') return text(entry.kind, key, what);
    if (typeof what === 'number')
      return format.number(what, { maximumFractionDigits: 6, useGrouping: !places.has(key) });
    if (!Array.isArray(what)) return String(what);
    return what.every((one) => typeof one !== 'object') ? what.join(', ') : t('several', { count: what.length });
  };

  /** the display name of the changed object */
  const thing = (entry: AuditEntry): string => {
    const { kind, thing: id, farmName, before, after } = entry;
    if (people.has(kind)) return member(entry, id);
    if (kind === 'company') return company(entry, id);
    if (kind.startsWith('farm') || kind === 'floor-plan') return farmName ?? id;
    const title = titles.map((key) => after?.[key] ?? before?.[key]).find((one) => typeof one === 'string');
    return title ?? id;
  };

  return {
    field,
    rank,
    value,
    thing,
    kind: (kind: string): string => phraseOf(audit.kind, kind) ?? kind,
    action: (action: string): string => phraseOf(audit.action, action) ?? action,
    who: ({ memberNo, memberName }: AuditEntry): string =>
      memberName ?? (memberNo === null ? t('nobody') : t('memberNumber', { memberNo: String(memberNo) })),
  };
};

export type AuditText = ReturnType<typeof useAuditText>;
