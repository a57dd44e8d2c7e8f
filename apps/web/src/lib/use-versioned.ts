import { useState } from 'react';
import { CallError } from './call-error.ts';
import { useKept } from './use-kept.ts';

const conflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT';

/** Deep comparison: parts of a draft may be nested. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Versioned<T, D> = {
  /** key of the stored draft */
  key: string;
  thing: T;
  draftOf: (thing: T) => D;
  /** initial draft, where it differs from the entity */
  begin?: D | undefined;
  /** loads the current entity */
  fresh: () => Promise<T>;
};

/**
 * Edits an entity with optimistic locking. On a version conflict, changes by others to other fields are merged; fields
 * changed by both are reported first, and only the next save overwrites them.
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
      // Refused for another reason than its version.
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
    /** the entity as last read; after a conflict, the one saved by someone else */
    read,
    /** fields changed by both */
    overtaken,
    /** Restarts from the current entity, for a form that stays open after saving. */
    renew: (now: T): void => {
      setRead(now);
      setDraft(draftOf(now));
      setOvertaken([]);
    },
    /** Resolves with whether it was saved; false after a conflict. @throws CallError */
    save: (send: (draft: D, version: number) => Promise<unknown>): Promise<boolean> => saveOver(read, draft, send),
  };
};
