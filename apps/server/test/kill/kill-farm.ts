import type pg from 'pg';
import { joinFarm, makeController, makeFarm, makeMember, passwordOf } from '../support/factories.ts';
import { password } from '../support/portal-process.ts';

/**
 * Makes a farm whose controllers send while something is killed, with its manager: for a portal without the demo.
 * @returns tokens of the controllers by system id
 */
export const makeSenders = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const farm = await makeFarm({ pool });
  const { memberNo } = await makeMember({ pool }, { memberId: 'manager', password: passwordOf(password) });
  await joinFarm({ pool }, memberNo, farm.farmNo, 'manager');
  const made = ['PG-A-OWN', 'PG-A-R1', 'PG-A-R2'].map((controllerId) =>
    makeController({ pool }, { farmNo: farm.farmNo, controllerId }),
  );
  return Object.fromEntries((await Promise.all(made)).map(({ controllerId, token }) => [controllerId, token]));
};
