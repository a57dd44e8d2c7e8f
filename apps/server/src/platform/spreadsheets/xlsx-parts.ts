/** The parts of an Excel file that do not depend on its rows. */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param index from 0: A, B, …, Z, AA */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCodePoint(65 + (index % 26));

/** Style 0 is Excel's own, 1 a title, and 2 and on the formats in their order. */
export const firstFormat = 2;

const customFormat = 164;

export const stylesPart = (formats: readonly string[]): string => {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${customFormat + i}" formatCode="${escapeXml(code)}"/>`);
  const looks = formats.map(
    (_code, i) =>
      `<xf numFmtId="${customFormat + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length + firstFormat}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${looks.join('')}</cellXfs></styleSheet>`;
};

export const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
};

/** Ends a sheet; its titles get buttons to filter and sort. @param last the cell at the lower right */
export const sheetEnd = (last: string): string => `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;

/** @param filters the filtered area of each sheet, which Excel keeps as a hidden name */
export const workbookPart = (sheets: readonly { name: string; filter: string }[]): string => {
  const names = sheets.map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const filters = sheets.map(
    ({ name, filter }, i) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${filter}</definedName>`,
  );
  return `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
};

export const workbookRelationsPart = (sheetCount: number): string => {
  const sheets = Array.from(
    { length: sheetCount },
    (_sheet, i) =>
      `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return `${xml}<Relationships xmlns="${packages}/relationships">${sheets.join('')}<Relationship Id="rId${sheetCount + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
};

export const rootRelationsPart = `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const contentTypesPart = (sheetCount: number): string => {
  const sheets = Array.from(
    { length: sheetCount },
    (_sheet, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${application}.worksheet+xml"/>`,
  );
  return `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${application}.styles+xml"/>${sheets.join('')}</Types>`;
};
