type State = { level: number; freshness: 'live' | 'late' | 'silent' | 'never' };

/** The state in the words of lists: that values are late or missing, else the level. */
export const nameState = ({ level, freshness }: State): 'late' | 'silent' | 'never' | `level${0 | 1 | 2 | 3}` =>
  freshness === 'live' || (freshness === 'late' && level > 0) ? `level${level as 0 | 1 | 2 | 3}` : freshness;
