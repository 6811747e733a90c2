/* What web/build asks the library beforehand. */
declare const first: { sheet: string; version: string; snapshot: object };
export default first;
