import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, whatever their size: those that wait for processes, and those that look at every screen. */
const long =
  /\/kill\/|\/(process\/(start|stop)|backup\/process|csv-import\/process|yield-import\/memory|role-table|bad-input)\.test\.ts$|\/(looks|openings|layout-shift)\.spec\.ts$/;

/** Begins the longest files first, so that at the end no worker is left alone with one of them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the one of an array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
