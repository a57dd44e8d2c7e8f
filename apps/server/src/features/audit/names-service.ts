import type { AuditEntry } from '@onsil/contract/audit';
import type { Database } from '#platform/database.ts';
import { namesOf } from './list-repository.ts';

/** An entry before the names of those whom it speaks of by number. */
export type BareEntry = Omit<AuditEntry, 'names'>;
type Mentioned = { member: string[]; company: string[] };

const people = new Set(['member', 'farm-member', 'company-user']);
const number = /^\d{1,9}$/;

const membersIn = ['mno', 'handlerMno'];

const below = (values: unknown, keys: readonly string[]): string[] =>
  typeof values === 'object' && values !== null
    ? Object.entries(values).flatMap(([name, value]) => (keys.includes(name) ? [String(value)] : below(value, keys)))
    : [];

const mentionedIn = ({ kind, thing, before, after }: BareEntry): Mentioned => {
  const values = [before, after];
  return {
    member: [...(people.has(kind) ? [thing] : []), ...below(values, membersIn)].filter((mno) => number.test(mno)),
    company: [...(kind === 'company' ? [thing] : []), ...below(values, ['cno'])].filter((cno) => number.test(cno)),
  };
};

const of = (names: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );

/** Gives each entry the names of the members and companies that it speaks of, as far as they are still there. */
export const withNames = async (db: Database, entries: readonly BareEntry[]): Promise<AuditEntry[]> => {
  const mentioned = entries.map(mentionedIn);
  const numbers = (what: keyof Mentioned): number[] => [...new Set(mentioned.flatMap((one) => one[what]).map(Number))];
  const names = await namesOf(db, { member: numbers('member'), company: numbers('company') });
  return entries.map((entry, index) => ({
    ...entry,
    names: {
      member: of(names.member, mentioned[index]?.member ?? []),
      company: of(names.company, mentioned[index]?.company ?? []),
    },
  }));
};
