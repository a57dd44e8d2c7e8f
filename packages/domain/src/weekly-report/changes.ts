/** Support requests of a week: filed, completed, and currently open. */
export type RequestWeek = { registered: number; completed: number; open: number };

export type RequestSentence =
  | { kind: 'none' }
  | { kind: 'waiting'; open: number }
  | { kind: 'some'; registered: number; completed: number; open: number };

export function requestSentence({ registered, completed, open }: RequestWeek): RequestSentence {
  if (registered + completed > 0) return { kind: 'some', registered, completed, open };
  return open > 0 ? { kind: 'waiting', open } : { kind: 'none' };
}

/** A control setting saved in a week. */
type SavedSetting = { controllerId: string; state: string };

export type SettingSentence =
  | { kind: 'none' }
  | { kind: 'some'; count: number; unanswered: number }
  | { kind: 'one'; controllerId: string; unanswered: number };

/** `saved` are the newest of `count` settings, enough to name the controller when only one was changed. */
export function settingSentence(count: number, saved: readonly SavedSetting[]): SettingSentence {
  const [first] = saved;
  if (count === 0 || !first) return { kind: 'none' };
  const unanswered = saved.filter(({ state }) => state === 'not_answered' || state === 'refused').length;
  const single = saved.length === count && saved.every(({ controllerId }) => controllerId === first.controllerId);
  return single ? { kind: 'one', controllerId: first.controllerId, unanswered } : { kind: 'some', count, unanswered };
}
