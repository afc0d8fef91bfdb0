/** How much a test of a `*.scaled.test.ts` file does: in every run of the tests, and in `npm test -- long`. */
export const scale = <T>(short: T, long: T): T => (process.env['LONG_TESTS'] === 'only' ? long : short)
