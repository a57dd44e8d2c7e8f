import { useState } from 'react';
import { CallError } from './call-error.ts';
import { useKept } from './use-kept.ts';

const conflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT';

/** Parts of a draft may have parts of their own. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Versioned<T, D> = {
  /** what the draft is kept by */
  key: string;
  thing: T;
  draftOf: (thing: T) => D;
  /** what is typed to begin with, where that is not the thing as it is */
  begin?: D | undefined;
  /** the thing as it is at this moment */
  fresh: () => Promise<T>;
};

/**
 * A thing that is being edited while others may save it too. What they changed elsewhere in it is taken over by itself;
 * what both changed is told first, and only the next save writes over it.
 */
export const useVersioned = <T extends { version: number }, D extends object>(versioned: Versioned<T, D>) => {
  const { key, thing, draftOf, begin, fresh } = versioned;
  const [read, setRead] = useKept(`${key} read`, thing);
  const [draft, setDraft] = useKept(key, begin ?? draftOf(thing));
  const [overtaken, setOvertaken] = useState<(keyof D)[]>([]);

  const saveOver = async (
    from: T,
    typed: D,
    send: (draft: D, version: number) => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await send(typed, from.version);
      return true;
    } catch (error) {
      if (!conflict(error)) throw error;
      const now = await fresh();
      // It is refused for something else than its version.
      if (now.version === from.version) throw error;
      const [before, theirs] = [draftOf(from), draftOf(now)];
      const names = Object.keys(theirs) as (keyof D)[];
      const changed = names.filter((name) => !same(theirs[name], before[name]));
      const both = changed.filter((name) => !same(typed[name], before[name]) && !same(typed[name], theirs[name]));
      const alone = changed.filter((name) => !both.includes(name));
      const merged = { ...typed, ...Object.fromEntries(alone.map((name) => [name, theirs[name]])) };
      setRead(now);
      setDraft(merged);
      setOvertaken(both);
      return both.length === 0 && saveOver(now, merged, send);
    }
  };

  return {
    draft,
    setDraft,
    changed: !same(draft, draftOf(read)),
    /** as it was last read: where `overtaken`, what somebody else saved */
    read,
    /** what both changed, by the names of the draft */
    overtaken,
    /** Begins anew with the thing as it is now, for a form that stays once it is saved. */
    renew: (now: T): void => {
      setRead(now);
      setDraft(draftOf(now));
      setOvertaken([]);
    },
    /** Whether it was saved; not, where `overtaken` says what has to be looked at first. @throws CallError */
    save: (send: (draft: D, version: number) => Promise<unknown>): Promise<boolean> => saveOver(read, draft, send),
  };
};
