/** Mutes notices of a controller, or of one of its fields. `until`: epoch ms; null: until a person ends it. */
export type MuteSpan = { controllerNo: number; field: string | null; until: number | null };

type Place = { controllerNo: number; field: string | null };

/** The mutes that cover a field of a controller. */
export const mutesOf = <M extends MuteSpan>(mutes: readonly M[], { controllerNo, field }: Place): M[] =>
  mutes.filter((mute) => mute.controllerNo === controllerNo && (mute.field === null || mute.field === field));

/** The mute that ends last; undefined without any. */
export const findLastMute = <M extends Pick<MuteSpan, 'until'>>(mutes: readonly M[]): M | undefined =>
  mutes.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity))[0];

/** When the next of them ends (epoch ms); null if none does by itself. */
export const nextMuteEnd = (mutes: readonly Pick<MuteSpan, 'until'>[]): number | null => {
  const ends = mutes.flatMap(({ until }) => until ?? []);
  return ends.length > 0 ? Math.min(...ends) : null;
};
