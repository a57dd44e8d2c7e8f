import type { AdminController, ControllerBody } from '@onsil/contract/admin-controllers';

/** A controller in the form. */
export type ControllerDraft = Omit<ControllerBody, 'intervalSeconds'> & { intervalSeconds: string };

/** The codes that values are of. */
export const masterCodes = [
  ['type', 'CONTROLLER_TYPE'],
  ['cultivationEnvType', 'CULTIVATION_ENV_TYPE'],
  ['cultivationType', 'FARM_CULTIVATION_TYPE'],
] as const;

export const emptyController: ControllerDraft = {
  code: '',
  controllerName: '',
  type: '',
  cultivationEnvType: '',
  cultivationType: '',
  intervalSeconds: '60',
  isGateway: false,
};

export const toControllerDraft = (controller: AdminController): ControllerDraft => {
  const { code, controllerName, type, cultivationEnvType, cultivationType, intervalSeconds, isGateway } = controller;
  const interval = { code, controllerName, type, cultivationEnvType, cultivationType, isGateway };
  return { ...interval, intervalSeconds: String(intervalSeconds) };
};

/** The request body of a draft; an invalid number becomes NaN, which the contract refuses. */
export const toControllerBody = ({ intervalSeconds, ...facts }: ControllerDraft): ControllerBody => ({
  ...facts,
  intervalSeconds: /^\s*\d+\s*$/.test(intervalSeconds) ? Number(intervalSeconds) : Number.NaN,
});
