import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { YieldPlan } from '@onsil/contract/yield-plans';
import { formatValue } from '#lib/format/numbers.ts';
import { formatKg, formatKgRange } from '#lib/format/yields.ts';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { PlanInput } from './plan-input.tsx';
import { usePlanCells, type PlanCell } from './use-plan-cells.ts';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './plan-grid.module.css';

type Crop = { farmCropId: number; cropName: string };
type Props = { farmId: string; year: number; crops: readonly Crop[]; plans: readonly YieldPlan[]; mayChange: boolean };

const months = Array.from({ length: 12 }, (_, index) => index + 1);

const sumOf = (plans: readonly YieldPlan[]): number | null =>
  plans.length === 0 ? null : plans.reduce((sum, { planKg }) => sum + planKg, 0);

const planOf = (plans: readonly YieldPlan[], { farmCropId }: Crop, month: number): number | null =>
  plans.find((plan) => plan.month === month && plan.farmCropId === farmCropId)?.planKg ?? null;

/** A quantity without its unit, which is in the table header. */
const bare = (kg: number | null): string =>
  kg === null ? '–' : formatValue(kg, kg >= 100 || Number.isInteger(kg) ? 0 : 1);

/** Search parameters that show other cells. */
const leavingParams = ['tab', 'year'];

type Cell = (crop: Crop, month: number) => PlanCell;
type View = Pick<Props, 'crops' | 'plans' | 'mayChange'> & { cell: Cell; problemId: string };

function WideGrid({ crops, plans, mayChange, cell, problemId }: View) {
  const t = useTranslations('yieldPlans.grid');
  const ofMonth = (month: number) => sumOf(plans.filter((plan) => plan.month === month));
  return (
    <HorizontalScroll label={t('title')} held>
      <table className={`${figureTable.table} ${figureTable.wide} ${classes.grid}`}>
        <thead>
          <tr>
            <th scope="col">{t('crop')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {t('month', { month })}
              </th>
            ))}
            <th scope="col">{t('year')}</th>
          </tr>
        </thead>
        <tbody>
          {crops.map((crop) => (
            <tr key={crop.farmCropId}>
              <th scope="row">{crop.cropName}</th>
              {months.map((month) => (
                <td key={month}>
                  {mayChange ? (
                    <PlanInput
                      cell={cell(crop, month)}
                      label={t('cell', { crop: crop.cropName, month: t('month', { month }) })}
                      describedBy={problemId}
                    />
                  ) : (
                    bare(planOf(plans, crop, month))
                  )}
                </td>
              ))}
              <td>{bare(sumOf(plans.filter((plan) => plan.farmCropId === crop.farmCropId)))}</td>
            </tr>
          ))}
        </tbody>
        {crops.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              {months.map((month) => (
                <td key={month}>{bare(ofMonth(month))}</td>
              ))}
              <td>{bare(sumOf(plans))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </HorizontalScroll>
  );
}

/** The planned quantity of each month that has a plan: one quantity, or from the lowest to the highest. */
function EachMonth({ plans }: { plans: readonly YieldPlan[] }) {
  const t = useTranslations('yieldPlans.grid');
  const amounts = plans.map(({ planKg }) => planKg);
  if (amounts.length === 0) return t('noPlan');
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  return t('eachMonth', {
    count: amounts.length,
    kg: low === high ? formatKg(low) : formatKgRange({ low, high }),
  });
}

/** The months of a crop are folded to what they have in common. */
function NarrowGrid({ crops, plans, mayChange, cell, problemId }: View) {
  const t = useTranslations('yieldPlans.grid');
  const ofCrop = ({ farmCropId }: Crop) => plans.filter((plan) => plan.farmCropId === farmCropId);
  return crops.map((crop) => (
    <details key={crop.farmCropId} className={`${surface.part} ${classes.crop}`}>
      <summary>
        <span>
          <b>{crop.cropName}</b>
          <small className={flow.block}>
            <EachMonth plans={ofCrop(crop)} />
          </small>
        </span>
        <b>{formatKg(sumOf(ofCrop(crop)))}</b>
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </summary>
      <ul>
        {months.map((month) => (
          <li key={month}>
            <span className={typography.caption}>{t('month', { month })}</span>
            {mayChange ? (
              <PlanInput
                cell={cell(crop, month)}
                label={t('cell', { crop: crop.cropName, month: t('month', { month }) })}
                describedBy={problemId}
              />
            ) : (
              <b className={flow.block}>{bare(planOf(plans, crop, month))}</b>
            )}
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** The plan of a year by crop and month; managers edit it in place. */
export function PlanGrid({ farmId, year, crops, plans, mayChange }: Props) {
  const t = useTranslations('yieldPlans.grid');
  const problemId = useId();
  const wide = useIsAtLeast(768);
  const { cell: cellOf, hasUnsaved } = usePlanCells(farmId, plans);
  const { dialog } = useLeaveGuard(hasUnsaved, leavingParams);
  const cell: Cell = ({ farmCropId }, month) => cellOf({ farmCropId, year, month });
  const shown = plans.filter((plan) => crops.some((crop) => crop.farmCropId === plan.farmCropId));
  const problems = crops.flatMap((crop) =>
    months.flatMap((month) => {
      const { problem } = cell(crop, month);
      return problem
        ? [
            {
              key: `${crop.farmCropId}.${month}`,
              name: t('cell', { crop: crop.cropName, month: t('month', { month }) }),
              problem,
            },
          ]
        : [];
    }),
  );
  const view = { crops, plans: shown, mayChange, cell, problemId };
  return (
    <div>
      {wide ? <WideGrid {...view} /> : <NarrowGrid {...view} />}
      <div id={problemId} role="alert" className={classes.problems}>
        {problems.map(({ key, name, problem }) => (
          <p key={key}>
            <b>{name}</b> {problem}
          </p>
        ))}
      </div>
      {dialog}
    </div>
  );
}
