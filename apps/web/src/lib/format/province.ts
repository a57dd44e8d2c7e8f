import { currentLanguage } from '../i18n/language.ts';

/** The 17 first-level provinces and cities, as addresses begin, and what they are called in English. */
const provinces: Readonly<Record<string, string>> = {
  서울특별시: 'Seoul',
  부산광역시: 'Busan',
  대구광역시: 'Daegu',
  인천광역시: 'Incheon',
  광주광역시: 'Gwangju',
  대전광역시: 'Daejeon',
  울산광역시: 'Ulsan',
  세종특별자치시: 'Sejong',
  경기도: 'Gyeonggi-do',
  강원특별자치도: 'Gangwon-do',
  충청북도: 'Chungcheongbuk-do',
  충청남도: 'Chungcheongnam-do',
  전북특별자치도: 'Jeonbuk-do',
  전라남도: 'Jeollanam-do',
  경상북도: 'Gyeongsangbuk-do',
  경상남도: 'Gyeongsangnam-do',
  제주특별자치도: 'Jeju-do',
};

export const koreanProvinces = Object.keys(provinces);

/** A stored province in the language of the screen; one that is none of the 17 as it was typed. */
export const formatProvince = (province: string): string =>
  currentLanguage() === 'en' ? (provinces[province] ?? province) : province;

/** An address with its province in the order of the screen's language: largest first in Korean, last in English. */
export const formatPlace = ({ province, address }: { province: string; address: string }): string => {
  const parts = [formatProvince(province), address].filter(Boolean);
  return currentLanguage() === 'en' ? parts.toReversed().join(', ') : parts.join(' ');
};
