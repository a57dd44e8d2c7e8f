import type { AuditEntry } from '@onsil/contract/audit';
import type { Database } from '#platform/database/database.ts';
import { findNames } from './audit.sql.ts';

/** An entry without the names of the members and companies that it mentions by number. */
export type UnnamedEntry = Omit<AuditEntry, 'names'>;
type Mentioned = { member: string[]; company: string[] };

const memberKinds = new Set(['member', 'farm-member', 'company-user']);
const idPattern = /^\d{1,9}$/;

const memberKeys = ['memberNo', 'handlerMemberNo', 'assigneeMemberNo'];

const findValues = (values: unknown, keys: readonly string[]): string[] =>
  typeof values === 'object' && values !== null
    ? Object.entries(values).flatMap(([name, value]) =>
        keys.includes(name) ? [String(value)] : findValues(value, keys),
      )
    : [];

const findMentioned = ({ kind, thing, before, after }: UnnamedEntry): Mentioned => {
  const values = [before, after];
  return {
    member: [...(memberKinds.has(kind) ? [thing] : []), ...findValues(values, memberKeys)].filter((memberNo) =>
      idPattern.test(memberNo),
    ),
    company: [...(kind === 'company' ? [thing] : []), ...findValues(values, ['companyId'])].filter((companyId) =>
      idPattern.test(companyId),
    ),
  };
};

const pickNames = (names: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );

/** Adds to each entry the names of the members and companies it mentions, if they still exist. */
export const addNames = async (db: Database, entries: readonly UnnamedEntry[]): Promise<AuditEntry[]> => {
  const mentioned = entries.map(findMentioned);
  const numbers = (kind: keyof Mentioned): number[] => [...new Set(mentioned.flatMap((one) => one[kind]).map(Number))];
  const names = await findNames(db, { member: numbers('member'), company: numbers('company') });
  return entries.map((entry, index) => ({
    ...entry,
    names: {
      member: pickNames(names.member, mentioned[index]?.member ?? []),
      company: pickNames(names.company, mentioned[index]?.company ?? []),
    },
  }));
};
