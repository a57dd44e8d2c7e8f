import type { Annotation, AnnotationBody, AnnotationChange } from '@onsil/contract/annotations';
import { recordAudit } from '#features/audit/audit.ts';
import { listCatalogueFields, requireController } from '#features/controllers/controllers.ts';
import { canChangeAnnotation, requireFarm } from '#features/farms/farms.ts';
import type { Context, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { requireRange } from '#platform/http/time-range.ts';
import {
  deleteAnnotationRow,
  insertAnnotation,
  listAnnotationRows,
  readAnnotation,
  updateAnnotationRow,
  type AnnotationColumns,
} from './annotations.sql.ts';

type AnnotationQuery = { controllerId: readonly string[]; fields: readonly string[]; from: number; to: number };

/** Annotations of controllers, on the given fields or on all, in a span of epoch ms. */
export const listAnnotations = async (
  ctx: MemberContext,
  { controllerId, fields, from, to }: AnnotationQuery,
): Promise<Annotation[]> => {
  const controllers = await Promise.all(controllerId.map((one) => requireController(ctx, one)));
  const farms = new Map(
    await Promise.all(
      [...new Set(controllers.map(({ farmNo }) => farmNo))].map(
        async (farmNo) => [farmNo, await requireFarm(ctx, farmNo)] as const,
      ),
    ),
  );
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  const rows = await listAnnotationRows(ctx.db, controllerNos, fields, { from: new Date(from), to: new Date(to) });
  return rows.map(({ annotationId, farmNo, memberNo, from: begin, to: end, ...row }) => {
    const farm = farms.get(farmNo);
    return {
      ...row,
      annotationId,
      from: begin.toISOString(),
      to: end.toISOString(),
      isMine: farm !== undefined && canChangeAnnotation(ctx, farm, memberNo),
    };
  });
};

/** Annotations of a controller, on a field or on all, in a span of epoch ms. No access check here. */
export const listAnnotationsOf = (
  { db }: Context,
  controllerNo: number,
  field: string,
  { from, to }: { from: number; to: number },
) => listAnnotationRows(db, [controllerNo], [field], { from: new Date(from), to: new Date(to) });

type AnnotationInput = Pick<AnnotationBody, 'field' | 'from' | 'to' | 'text'>;

/** Refuses reversed, too long and future periods, and unknown fields. */
const validate = async (
  ctx: MemberContext,
  controllerNo: number,
  { field, from, to, text }: AnnotationInput,
): Promise<AnnotationColumns> => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  requireRange(begin, end);
  if (begin > ctx.now()) throw invalidField('from', 'future');
  if (field !== null && !(await listCatalogueFields(ctx, [controllerNo])).some(({ key }) => key === field))
    throw invalidField('field', 'unknownField');
  return { field, from: new Date(begin), to: new Date(end), text };
};

export const createAnnotation = async (
  ctx: MemberContext,
  { controllerId, ...input }: AnnotationBody,
): Promise<{ annotationId: number }> => {
  const { controllerNo } = await requireController(ctx, controllerId);
  const columns = await validate(ctx, controllerNo, input);
  const author = { controllerNo, memberNo: ctx.member.memberNo, now: new Date(ctx.now()) };
  return { annotationId: await insertAnnotation(ctx.db, columns, author) };
};

/** Locks an annotation that the caller may change. */
const lockChangeable = async (ctx: MemberContext, annotationId: number) => {
  const { row } = await lockPermitted(
    (options) => readAnnotation(ctx.db, annotationId, options),
    async ({ farmNo, memberNo }) => {
      const farm = await requireFarm(ctx, farmNo);
      if (!canChangeAnnotation(ctx, farm, memberNo)) throw apiError('FORBIDDEN');
    },
  );
  return row;
};

/** Audited values: period and field, without the text. */
const audited = ({ field, from, to, version }: Omit<AnnotationColumns, 'text'> & { version: number }) => ({
  field,
  from: from.toISOString(),
  to: to.toISOString(),
  version,
});

/** Updates an annotation; its author and managers may. */
export const updateAnnotation = (
  ctx: MemberContext,
  { annotationId, version, ...input }: AnnotationChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const current = await lockChangeable(ctx, annotationId);
    requireVersion(current.version, version);
    const columns = await validate(ctx, current.controllerNo, input);
    await updateAnnotationRow(ctx.db, annotationId, columns);
    await recordAudit(ctx, {
      action: 'change',
      kind: 'remark',
      thing: `${current.controllerId} ${annotationId}`,
      farmNo: current.farmNo,
      before: audited(current),
      after: audited({ ...columns, version: version + 1 }),
    });
  });

export const deleteAnnotation = (ctx: MemberContext, annotationId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const current = await lockChangeable(ctx, annotationId);
    await deleteAnnotationRow(ctx.db, annotationId);
    const thing = `${current.controllerId} ${annotationId}`;
    await recordAudit(ctx, {
      action: 'remove',
      kind: 'remark',
      thing,
      farmNo: current.farmNo,
      before: audited(current),
    });
  });
