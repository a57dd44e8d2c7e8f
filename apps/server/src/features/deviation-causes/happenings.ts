import type { Happening } from '@onsil/contract/deviation-causes';
import type { Happening as KnownHappening } from '@onsil/domain/causes/situation';
import { listAnnotationsOf } from '#features/annotations/annotations.ts';
import { listSetpointChanges } from '#features/control-settings/control-settings.ts';
import type { Controller } from '#features/controllers/controllers.ts';
import { listActionsBetween, listMaintenanceOf } from '#features/deviations/deviations.ts';
import { listCompletionsBetween } from '#features/farm-tasks/farm-tasks.ts';
import type { MemberContext } from '#platform/context.ts';

type Span = { from: number; to: number };

const happening = (
  kind: Happening['kind'],
  at: Date | string,
  rest: Partial<Omit<Happening, 'kind' | 'at'>> = {},
): Happening => ({
  kind,
  at: typeof at === 'string' ? at : at.toISOString(),
  text: null,
  actionCode: null,
  maintenance: null,
  memberName: null,
  from: null,
  to: null,
  ...rest,
});

/** Notes are shown from their start; a longer one may begin before the span. */
const isWithin = ({ at }: Happening, { from, to }: Span): boolean => Date.parse(at) >= from && Date.parse(at) < to;

/** What people and control did at a controller in a span (epoch ms), by time. Its farm is accessible to the caller. */
export const listHappenings = async (
  ctx: MemberContext,
  controller: Controller,
  field: string,
  span: Span,
): Promise<Happening[]> => {
  const { farmNo, controllerNo } = controller;
  const days = { from: new Date(span.from), to: new Date(span.to) };
  const [tasks, actions, settings, work, notes] = await Promise.all([
    listCompletionsBetween(ctx.db, farmNo, days),
    listActionsBetween(ctx.db, farmNo, days),
    listSetpointChanges(ctx, controllerNo, field, span),
    listMaintenanceOf(ctx, [controller], span),
    listAnnotationsOf(ctx, controllerNo, field, span),
  ]);
  return [
    ...tasks
      .filter((one) => one.controllerNo === null || one.controllerNo === controllerNo)
      .map(({ at, name, memberName }) => happening('task', at, { text: name, memberName })),
    ...actions
      .filter((one) => one.controllerNos.includes(controllerNo))
      .map(({ at, description, ...rest }) =>
        happening('action', at, { text: description, actionCode: rest.actionCode, memberName: rest.memberName }),
      ),
    ...settings.flatMap(({ savedAt, answeredAt, ...rest }) => [
      happening('setting', savedAt, rest),
      ...(answeredAt ? [happening('settingApplied', answeredAt, { from: rest.from, to: rest.to })] : []),
    ]),
    ...work.map(({ kind, startedAt, note, memberName }) =>
      kind === 'nutrientRenewal'
        ? happening('renewal', startedAt)
        : happening('maintenance', startedAt, { maintenance: kind, text: note || null, memberName }),
    ),
    ...notes.map(({ from, text, memberName }) => happening('note', from, { text, memberName })),
  ]
    .filter((one) => isWithin(one, span))
    .toSorted((a, b) => a.at.localeCompare(b.at));
};

/** What of it may have caused a deviation that began at `before` (epoch ms). */
export const toKnownHappenings = (happenings: readonly Happening[], before: number): KnownHappening[] =>
  happenings.flatMap(({ kind, at: time, text, maintenance, from, to }): KnownHappening[] => {
    const at = Date.parse(time);
    if (at > before) return [];
    if (kind === 'setting') return [{ kind, at, from, to }];
    if (kind === 'renewal') return [{ kind, at }];
    if (kind === 'maintenance') return maintenance ? [{ kind, at, work: maintenance }] : [];
    return kind === 'task' ? [{ kind: 'work', at, name: text ?? '' }] : [];
  });
