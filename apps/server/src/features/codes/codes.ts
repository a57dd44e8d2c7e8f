export { isCommonCode, listCommonCodes } from './lookup.ts';
