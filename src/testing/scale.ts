/** The size of a `*.scaled.test.ts` test: `short` in every run, `long` in `npm test -- long`. */
export const scale = <T>(short: T, long: T): T => (process.env['LONG_TESTS'] === 'only' ? long : short)
