import { useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { useDraft } from './use-draft.ts';

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT';

/** Deep comparison: parts of a draft may be nested. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
export const useConflictMerge = <T extends { version: number }, D extends object>(versioned: Versioned<T, D>) => {
  const { key, thing, draftOf, begin, fresh } = versioned;
  const [read, setRead] = useDraft(`${key} read`, thing);
  const [draft, setDraft] = useDraft(key, begin ?? draftOf(thing));
  const [overtaken, setOvertaken] = useState<(keyof D)[]>([]);

  const saveOver = async (
    base: T,
    typed: D,
    send: (draft: D, version: number) => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await send(typed, base.version);
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const current = await fresh();
      // Refused for another reason than its version.
      if (current.version === base.version) throw error;
      const [baseDraft, savedDraft] = [draftOf(base), draftOf(current)];
      const names = Object.keys(savedDraft) as (keyof D)[];
      const changed = names.filter((name) => !isEqual(savedDraft[name], baseDraft[name]));
      const conflicting = changed.filter(
        (name) => !isEqual(typed[name], baseDraft[name]) && !isEqual(typed[name], savedDraft[name]),
      );
      const mergeable = changed.filter((name) => !conflicting.includes(name));
      const merged = { ...typed, ...Object.fromEntries(mergeable.map((name) => [name, savedDraft[name]])) };
      setRead(current);
      setDraft(merged);
      setOvertaken(conflicting);
      return conflicting.length === 0 && saveOver(current, merged, send);
    }
  };

  return {
    draft,
    setDraft,
    changed: !isEqual(draft, draftOf(read)),
    /** the entity as last read; after a conflict, the one saved by someone else */
    read,
    /** fields changed by both */
    overtaken,
    /** Restarts from the current entity, for a form that stays open after saving. */
    renew: (current: T): void => {
      setRead(current);
      setDraft(draftOf(current));
      setOvertaken([]);
    },
    /**
     * Resolves with whether it was saved; false after a conflict.
     * @throws CallError
     */
    save: (send: (draft: D, version: number) => Promise<unknown>): Promise<boolean> => saveOver(read, draft, send),
  };
};
